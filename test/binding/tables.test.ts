/** Tables of the programs that repeat names of the spec have the names that the spec has. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withoutVersions } from '../../packages/generator/src/emitters/docs/example.js';
import { named } from '../../packages/generator/src/emitters/openapi/descriptions.js';
import { moduleKeys } from '../../packages/generator/src/format/format-spec.js';
import { notInDumps, readers } from '../../packages/importer/src/plan/gaps.js';
import { groups } from '../../packages/docs/.vitepress/theme/playground/modules.js';
import { queryGroups } from '../../packages/generator/src/spec/kinds.js';
import { salts } from '../../packages/server/src/auth/auth.js';
import { formatsOf } from '../../packages/server/src/content/content-formats.js';
import { maxResponseSize } from '../../packages/server/src/protocol/make-call.js';
import { lintCategoryId } from '../../packages/server/src/records/lint/lint-categories.js';
import { queryGroups as groupsOfServer } from '../../packages/server/src/spec/query-modules.js';

const spec = new URL('../../spec/', import.meta.url);
const read = (path: string): unknown => parse(readFileSync(new URL(path, spec), 'utf8'));

/** What a path of keys leads to. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((part, key) => Reflect.get(Object(part), key), value);
const keysOf = (value: unknown, ...path: readonly string[]): readonly string[] =>
  Object.keys(Object(at(value, ...path)));

const sets = read('sets.yaml');

test('the groups of query modules are the folders of the spec', () => {
  const folders = readdirSync(new URL('modules', spec)).sort();
  for (const names of [queryGroups, groupsOfServer, groups.map(({ name }) => name)])
    expect(names.toSorted()).toEqual(folders);
});

test('the salts of tokens are those of the types of tokens', () => {
  const types = at(read('modules/meta/tokens.yaml'), 'parameters', 'type', 'values');
  expect(Object.keys(salts).toSorted()).toEqual(Object.keys(Object(types)).toSorted());
});

test('each category of the spec has a number in the database', () => {
  const names = keysOf(sets, 'LINTCATEGORIES', 'values');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => lintCategoryId(name) === undefined)).toEqual([]);
});

test('each content model of the spec has formats of the spec, and each format is that of a model', () => {
  const models = keysOf(sets, 'CM', 'values');
  const formats = models.flatMap((model) => formatsOf(model, { contentformats: {} }));
  expect([...new Set(formats)].toSorted()).toEqual(keysOf(sets, 'CF', 'values').toSorted());
});

test('the largest response is that of the spec', () => {
  const limits = at(read('api.yaml'), 'limits');
  const texts = Array.isArray(limits)
    ? limits.flatMap((one) => (at(one, 'id') === 'answer-size' ? at(one, 'value') : []))
    : [];
  expect(texts).toEqual([expect.stringMatching(`^${maxResponseSize / 2 ** 20} MiB `)]);
});

test('sections of the OpenAPI documents have statements of the spec', () => {
  const api = read('api.yaml');
  const statements = ['rules', 'authentication'].flatMap((part) => Object.values(Object(at(api, part))));
  const ids = new Set(statements.map((one) => at(one, 'id')));
  expect(
    Object.values(named)
      .flat()
      .filter((id) => !ids.has(id)),
  ).toEqual([]);
});

test('formats that are the same in both versions are modules of the spec', () => {
  const modules = new Set(readdirSync(new URL('protocol', spec)).map((file) => file.replace('.yaml', '')));
  expect([...withoutVersions].filter((name) => !modules.has(String(name)))).toEqual([]);
});

test('the order of keys of a module has each key of the schema', () => {
  const schema: unknown = JSON.parse(readFileSync(new URL('../packages/generator/gen/spec.schema.json', spec), 'utf8'));
  expect([...moduleKeys].toSorted()).toEqual(keysOf(schema, '$defs', 'Module', 'properties').toSorted());
});

test('what dumps lack is lacking in modules of the spec', () => {
  const files = queryGroups.map((group) => readdirSync(new URL(`modules/${group}`, spec)));
  const modules = new Set(files.flat().map((file) => file.replace('.yaml', '')));
  const lacking = [...notInDumps, ...Object.values(readers)].flatMap((one) => one.modules);
  expect(lacking.length).toBeGreaterThan(50);
  expect(lacking.filter((name) => !modules.has(name))).toEqual([]);
});
