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

function stubOf(file: string, ...edits: readonly Edit[]): string | undefined {
  const { model, diagnostics } = modelOf(smallSpec(noPlaces, ...edits));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const files = model
    ? [...emitServerStubs(model, contextOf({ project: defaultProject, spec: 'spec', out: '.' }))]
    : [];
  return files.find(({ path }) => path === file)?.text;
}

test('members that are the text of an element are facts of places, also if formats.yaml has none', () => {
  expect(stubOf('places.ts')).toBeUndefined();
  expect(stubOf('places.ts', letters)).toContain("'query/letter': { content: 'name' }");
});

test('a module with the name of a type of the index has types of its own', () => {
  const index = stubOf('index.ts', { ...letters, file: 'modules/meta/generator.yaml' });
  expect(index?.match(/type GeneratorRequest\b/g)).toHaveLength(1);
  expect(index).toContain('readonly generator: GeneratorModuleRequest;');
});
