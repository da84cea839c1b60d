import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import { smallSpec } from '../testing/small-spec.js';
import { factsOfPlaces } from './places.js';

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
