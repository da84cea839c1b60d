import { expect, test } from 'vitest';
import { modelOf } from '../../generate/load-model.js';
import { contextOf } from '../../generate/options.js';
import { defaultProject } from '../../project/project.js';
import { smallSpec, type Edit } from '../../../test/helpers/small-spec.js';
import { emitServerStubs } from './emit-server-stubs.js';

const noPlaces: Edit = { file: 'formats.yaml', put: 'places: []\n' };
const letters: Edit = {
  file: 'modules/meta/letters.yaml',
  put: `prefix: l
component: core
summary: Letters
result:
  query: { letter: { type: object, description: One., fields: { name: { type: string, content: true, description: N. } } } }
`,
};

function placesOf(...edits: readonly Edit[]): string | undefined {
  const { model, diagnostics } = modelOf(smallSpec(noPlaces, ...edits));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const files = model
    ? [...emitServerStubs(model, contextOf({ project: defaultProject, spec: 'spec', out: '.' }))]
    : [];
  return files.find(({ path }) => path === 'places.ts')?.text;
}

test('members that are the text of an element are facts of places, also if formats.yaml has none', () => {
  expect(placesOf()).toBeUndefined();
  expect(placesOf(letters)).toContain("'query/letter': { content: 'name' }");
});
