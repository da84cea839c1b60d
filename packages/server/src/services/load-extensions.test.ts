import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySample, type TestFile } from '../../test/support/crowded-wiki.js';
import { openDatabase, type WikiDatabase } from '../db/open/open-database.js';
import { loadExtensions } from './load-extensions.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-extensions-'));
let sample: TestFile;
let database: WikiDatabase;
beforeAll(async () => {
  sample = await copySample((db) => db.exec('CREATE TABLE star (s_id INTEGER PRIMARY KEY, s_page INTEGER)'));
  database = await openDatabase(sample.path);
});
afterAll(() => {
  database.close();
  sample.remove();
  rmSync(folder, { recursive: true, force: true });
});

const described = (name: string): string =>
  JSON.stringify({
    [name]: {
      name,
      path: `query+${name}`,
      group: 'list',
      prefix: 'x',
      component: { source: 'Stars' },
      parameters: [],
      templatedParameters: [],
    },
  });
const returning = (members: string): string => `export const extension = (tools) => (${members});`;
const list = (index: string): string =>
  `tools.listModule('x1', { from: tools.from(tools.tables.page), index: '${index}', members: {}, key: [] })`;

it('knows its own by name', async () => {
  expect(await loadExtensions(['TextExtracts'], database)).toEqual(['TextExtracts']);
});

it.each<[mistake: string, code: string, says: string]>([
  ['does not parse', 'export const (', 'is neither one of TextExtracts, PageImages nor a file that can be loaded'],
  ['exports nothing', '', 'must export a function "extension"'],
  ['fails', 'export function extension() { throw new Error("no stars"); }', 'fails: no stars'],
  [
    'returns nothing',
    returning('undefined'),
    'must return { descriptors, messages, modules }: the data must be an object',
  ],
  ['has no descriptors', returning('{ modules: [] }'), '"descriptors" must be an object, and is missing'],
  [
    'has no run',
    returning(`{ descriptors: ${described('x')}, modules: [{ module: 'x' }] }`),
    '"modules[0].run" must be',
  ],
  [
    'has no description',
    returning(`{ descriptors: ${described('x')}, modules: [{ module: 'y', run() {} }] }`),
    'adds a module "y" without a description: its spec has no file y.yaml',
  ],
  [
    'has a module of the server',
    returning(`{ descriptors: ${described('allpages')}, modules: [{ module: 'allpages', run() {} }] }`),
    'adds a module "allpages", which the server has',
  ],
  [
    'reads a table that is not there',
    'export const extension = ({ table, types }) => { table("stars", { s_id: types.integer }); };',
    'must return',
  ],
  [
    'reads a column that is not there',
    'export const extension = ({ table, types }) => { table("star", { s_name: types.text }); return { descriptors: {}, modules: [] }; };',
    'reads the table "star", which the database does not have as declared: no such column: s_name. Create it',
  ],
  [
    'names an index that is not there',
    returning(`{ descriptors: ${described('x1')}, modules: [${list('page_names')}] }`),
    'names the index "page_names" for the list "x1", which the first of its tables does not have',
  ],
])('a file that %s is refused', async (mistake, code, says) => {
  const file = join(folder, `${mistake.replaceAll(' ', '-')}.mjs`);
  writeFileSync(file, code);
  await expect(loadExtensions([file], database)).rejects.toThrow(says);
  await expect(loadExtensions([file], database)).rejects.toThrow(`The extension ${file} `);
});

it('a table that is there is no mistake', async () => {
  const file = join(folder, 'right.mjs');
  writeFileSync(
    file,
    `export const extension = ({ table, types }) => {
      table('star', { s_id: types.integer });
      return { descriptors: {}, modules: [] };
    };`,
  );
  expect(await loadExtensions([file], database)).toEqual([]);
});
