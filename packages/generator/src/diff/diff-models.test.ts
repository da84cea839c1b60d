import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import type { Model } from '../model/model.js';
import { smallSpec, type Edit } from '../testing/small-spec.js';
import { bumpOf, type VersionBump } from './change.js';
import { diffModels } from './diff-models.js';
import { diffMarkdown } from './print-diff.js';

function model(...edits: readonly Edit[]): Model {
  const loaded = modelOf(smallSpec(...edits));
  if (!loaded.model) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded.model;
}

const things = 'modules/list/things.yaml';
const weights = 'modules/prop/weights.yaml';
const before = model();

const cases: readonly (readonly [find: string, put: string, want: readonly string[], bump: VersionBump])[] = [
  ['summary: Lists all things', 'summary: Lists things', ['things texts-changed'], 'patch'],
  ['prefix: th', 'prefix: ti', ['things prefix-changed', 'things texts-changed'], 'major'],
  ['generator: true\n', '', ['things generator-removed'], 'major'],
  ['generator: true\n', 'generator: true\ndeprecated: true\n', ['things module-deprecated'], 'minor'],
  ['type: DIRA, default: ascending', 'type: DIRA, default: descending', ['things.dir default-changed'], 'major'],
  ['type: DIRA, default: ascending', 'type: DIRA', ['things.dir default-changed'], 'major'],
  ['type: DIRA,', 'type: DIRA, deprecated: true,', ['things.dir parameter-deprecated'], 'minor'],
  ['type: DIRA,', 'values: { ascending: Upwards. },', ['things.dir set-narrowed', 'things.dir texts-changed'], 'major'],
  [
    'type: DIRA,',
    'values: [ascending, descending, up],',
    ['things.dir set-widened', 'things.dir texts-changed'],
    'minor',
  ],
  ['type: LIM10', 'type: LIM10, max: 50', ['things.limit bound-changed'], 'major'],
  ['type: LIM10', 'type: LIM10, max: 900', ['things.limit bound-changed'], 'minor'],
  ['type: COLOURS,', 'type: COLOURS, lowlimit: 5,', ['things.colour multi-limit-changed'], 'major'],
  ['type: string, text: from', 'type: integer, text: from', ['things.from type-changed'], 'major'],
  [
    '  dir: { type: DIRA, default: ascending, description: Which way. }\n',
    '',
    ['things.dir parameter-removed'],
    'major',
  ],
  ['  dir:', '  way:', ['things.dir parameter-renamed'], 'major'],
  ['  dir:', '  new: { type: string, description: New. }\n  dir:', ['things.new parameter-added'], 'minor'],
  ['title: { type: string,', 'name: { type: string,', ['things field-removed', 'things field-added'], 'major'],
  ['id: { type: integer, required: true,', 'id: { type: integer,', ['things field-optional'], 'major'],
  ['id: { type: integer,', 'id: { type: string,', ['things field-type-changed'], 'major'],
];

test.each(cases)('%j → %j', (find, put, want, bump) => {
  const edits: Edit[] = [{ file: things, find, put }];
  if (find === 'prefix: th') edits.push({ file: things, find: 'thlimit', put: 'tilimit' });
  const changes = diffModels(before, model(...edits));
  const shown = changes.map(
    ({ module, parameter, kind }) => `${parameter === undefined ? module : `${module}.${parameter}`} ${kind}`,
  );
  expect(shown).toEqual(want);
  expect(bumpOf(changes)).toBe(bump);
});

test('what is required now', () => {
  const fitted: Edit = { file: things, find: 'thlimit: 5', put: 'thfrom: a, thnew: b' };
  const after = model(
    { file: things, find: 'type: string, text: from', put: 'type: string, required: true, text: from' },
    { file: things, find: '  dir:', put: '  new: { type: string, required: true, description: New. }\n  dir:' },
    fitted,
  );
  const breaking = diffModels(before, after).filter((change) => change.class === 'breaking');
  expect(breaking.map(({ parameter, kind }) => [parameter, kind])).toEqual([
    ['new', 'required-parameter-added'],
    ['from', 'required-changed'],
  ]);
});

test('nothing changed', () => {
  expect(diffModels(before, model())).toEqual([]);
  expect(diffMarkdown([])).toContain('**none**');
});

test('a module that is gone, or has another name', () => {
  const files = smallSpec().filter(({ path }) => path !== weights);
  const without = modelOf(files).model;
  expect(diffModels(before, without ?? before).map(({ kind }) => kind)).toEqual(['module-removed']);
  const text = smallSpec().find(({ path }) => path === weights)?.text ?? '';
  const renamed = text.replace('name: weights', 'name: masses').replace('prop: weights', 'prop: masses');
  const other = modelOf([...files, { path: 'modules/prop/masses.yaml', text: renamed }]).model;
  expect(diffModels(before, other ?? before)[0]).toMatchObject({ kind: 'module-renamed', class: 'breaking' });
});

test('Markdown puts what breaks first', () => {
  const after = model(
    { file: things, find: 'Lists all things', put: 'Lists things' },
    { file: things, find: 'type: LIM10', put: 'type: LIM10, max: 50' },
  );
  expect(diffMarkdown(diffModels(before, after))).toBe(`# Changes of the spec

Version: **major** (1 breaking, 0 non-breaking, 1 documentation)

## things

- **breaking**: \`limit\`: max was 500, is 50
- **documentation**: texts, examples or references changed
`);
});
