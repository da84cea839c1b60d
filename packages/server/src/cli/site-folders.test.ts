import { mkdtempSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { EnvironmentError } from '../errors/environment-error.js';
import { siteFolders } from './site-folders.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes the path of the docs site absolute', () => {
  expect(siteFolders(relative('.', folder)).docsFolder).toBe(folder);
});

it('rejects a docs site that does not exist', () => {
  const missing = join(folder, 'missing');
  expect(() => siteFolders(missing)).toThrow(new EnvironmentError(`--docs: there is no folder ${missing}`));
});
