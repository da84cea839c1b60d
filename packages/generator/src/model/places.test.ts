import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { contentsOf, factsOfPlaces } from './places.js';

const facts = (text: string) =>
  factsOfPlaces(
    modelOf(smallSpec({ file: 'formats.yaml', put: text }), ['places-lead-to-members']).model?.places ?? [],
  );

test('each of several places has the facts of its group, and groups add to each other', () => {
  const text = `places:
  - { name: A, members: { errors: error, '': { type: assoc } } }
  - { name: B, below: [query/a, query/b], members: { '': x, '*/tags': { element: tag, ofItems: true } } }
  - { name: C, below: [query], members: { a: { type: array } } }
`;
  expect(facts(text)).toEqual({
    '': { type: 'assoc' },
    errors: { element: 'error' },
    'query/a': { element: 'x', type: 'array' },
    'query/a/*/tags': { element: 'tag', ofItems: true },
    'query/b': { element: 'x' },
    'query/b/*/tags': { element: 'tag', ofItems: true },
  });
});

test('a fact that formats do not know is a mistake', () => {
  const { diagnostics } = modelOf(
    smallSpec({
      file: 'formats.yaml',
      put: 'places: [{ name: A, members: { query: { type: list, colour: red } } }]\n',
    }),
  );
  expect(diagnostics.map(({ code, place }) => `${code} ${place.file}:${place.line}:${place.column}`)).toEqual([
    'wrong-type formats.yaml:1:47',
    'unknown-key formats.yaml:1:53',
  ]);
});

test('the text of an element is the member with `content`, at each place where its shape is', () => {
  const files = smallSpec({
    file: 'modules/list/letters.yaml',
    put: `prefix: l
component: core
summary: Letters
result:
  query:
    letters:
      type: array
      required: true
      description: Letters.
      items:
        type: object
        description: One.
        fields:
          name: { type: string, content: true, description: Its name. }
          forms: { type: map, keys: Form, description: Its forms., items: { type: Sign, description: One. } }
`,
  });
  const sign = `name: Sign
type: object
description: A sign.
fields:
  text: { type: string, content: true, description: The sign. }
  others: { type: array, description: More., items: { type: Sign, description: One. } }
`;
  const { model } = modelOf([...files, { path: 'resources/sign.yaml', text: sign }]);
  expect(model && contentsOf(model).members).toEqual({
    'query/letters/*': { content: 'name' },
    'query/letters/*/forms/*': { content: 'text' },
  });
});
