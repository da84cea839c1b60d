// @module-tag git
/** An edit of one module: which pages it changes, and that the site builds from them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite, type CopiedRepository, copyRepository } from './copied-repository.js';

let copy: CopiedRepository;
beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => copy?.remove());

async function changedBy(from: string, to: string): Promise<readonly string[]> {
  const before = await copy.generated();
  await copy.edit('modules/prop/duplicatefiles.yaml', from, to);
  const after = await copy.generated();
  expect([...after.keys()]).toEqual([...before.keys()]);
  return [...after].filter(([file, digest]) => before.get(file) !== digest).map(([file]) => file);
}

const parameter = `  sharedonly:
    type: boolean
    deprecated: true
    description: Looks for duplicates in shared repositories only.
`;

/** Pages that name the module as a related one. */
const related = ['list/allfileusages.md', 'list/allimages.md', 'meta/filerepoinfo.md'];

test.each([
  ['the text of a parameter', 'Looks for duplicates among', 'Looks for copies among', []],
  ['a default', 'default: ascending', 'default: descending', []],
  ['the summary', 'Lists files that have', 'Names files that have', ['compare.md', 'index.md', ...related]],
  ['a task', 'Does a file exist under another name?', 'Has a file a second name?', ['tasks.md']],
  ['a deprecated parameter', '  localonly:\n', `${parameter}  localonly:\n`, ['deprecations.md', 'types.md']],
])('%s changes the page of the module, and the indexes that report it', async (what, from, to, indexes) => {
  const changed = await changedBy(from, to);
  const pages = ['prop/duplicatefiles.md', ...indexes];
  // The pages in German show the English text that is not translated yet, and the share of German texts changes.
  const german = pages.map((page) => `de/${page}`);
  const share = from === 'default: ascending' ? [] : ['languages.json'];
  const texts = what === 'a default' ? [] : ['de/module-texts.json'];
  expect(new Set(changed)).toEqual(new Set(['modules.json', ...texts, ...share, ...pages, ...german]));
});

test('the site builds from what was edited, for another path of its host', async () => {
  const site = join(copy.docs, 'dist/site');
  await copy.leaveEnglish();
  await buildSite(copy.docs, site, '/some/where/');
  expect(await readFile(join(site, 'prop/duplicatefiles.html'), 'utf8')).toContain('Names files that have');
  const page = await readFile(join(site, 'deprecations.html'), 'utf8');
  expect(page).toContain('sharedonly');
  // Each link and script is below the base path of the site.
  expect(page).toMatch(/src="\/some\/where\/assets\//);
  expect(page).not.toMatch(/(?:src|href)="\/(?!some\/where\/)/);
});
