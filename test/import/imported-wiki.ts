/** Dumps that are imported for a test, and requests to the imported wiki in this process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportOptions, importDumps } from '@wiki-query/importer';
import { afterAll } from 'vitest';
import { projectFolder, sampleWiki } from '../conformance/src/folders.js';
import { openTarget } from '../conformance/src/target.js';

/** Dumps of the importer's tests, one folder for each wiki. */
export const dumpsFolder = join(projectFolder, 'packages/importer/test/fixtures');

/** The body of a response, in format version 2. */
interface Body<T> {
  readonly query: T;
  readonly continue?: Readonly<Record<string, unknown>>;
}

export type Query = <T>(parameters: Readonly<Record<string, string>>) => Promise<Body<T>>;

export interface ImportedWiki {
  readonly folder: string;
  readonly query: Query;
}

/** Imports files, and serves the wiki until the tests of the file have run. */
export async function importWiki(
  paths: readonly string[],
  options: Partial<ImportOptions> = {},
  err: (text: string) => void = () => undefined,
): Promise<ImportedWiki> {
  const folder = mkdtempSync(join(tmpdir(), 'imported-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const host = { out: () => undefined, err, isTerminal: false };
  await importDumps({ paths, out: folder, baseProfile: join(sampleWiki, 'site.json'), ...options }, host);
  const target = await openTarget('imported', { folder });
  afterAll(() => target.close());
  return {
    folder,
    query: async <T>(parameters: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...parameters });
      const { body, failure } = await target.send({ method: 'GET', query: String(query) });
      if (failure !== undefined) throw failure;
      return JSON.parse(body) as Body<T>;
    },
  };
}
