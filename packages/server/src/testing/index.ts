/** A wiki for the tests of other programs: `@wiki-query/server/testing`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, type WikiData } from '@wiki-query/importer';
import { serveInChild } from '../cli/child-server.js';
import { readWikiData } from './wiki-data.js';

export { type PageData, type RevisionData, type UserData, type WikiData, WikiDataError } from '@wiki-query/importer';

/** The default settings of MediaWiki 1.43 (`MainConfigSchema`). */
const baseProfile = fileURLToPath(new URL('../../sample/site.json', import.meta.url));

/** A wiki that handles requests. */
export interface TestWiki {
  /** URL of the server, without a trailing slash. */
  readonly url: string;
  /** URL of its `api.php`. */
  readonly apiUrl: string;
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>;
}

/** Options of a wiki for tests. */
export interface TestWikiOptions {
  /** Extensions whose modules the wiki has: names of the server's own, and paths of files of others. */
  readonly extensions?: readonly string[];
}

/**
 * Starts a wiki on a free port of this machine: the sample wiki, or one with your own data, given as an object, as YAML
 * text, or as the URL of a YAML file. It ends with the process if you do not stop it. Throws a `WikiDataError` that
 * names the invalid entry.
 */
export async function startWiki(source?: WikiData | string | URL, options: TestWikiOptions = {}): Promise<TestWiki> {
  const data = source === undefined ? undefined : readWikiData(source);
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-testing-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (data !== undefined) await makeFolder(data, folder, baseProfile);
    process.once('exit', remove);
    const common = ['--runners', '1', '--log-level', 'error', '--state', join(folder, 'state')];
    const added = options.extensions === undefined ? [] : ['--extensions', options.extensions.join(',')];
    let output = '';
    const server = await serveInChild(
      [...(data === undefined ? [] : [folder]), ...common, ...added],
      (text) => (output += text),
    ).catch((error: Error) => {
      throw new Error(`The test wiki cannot be served, because ${error.message}:\n${output}`);
    });
    const stop = async (): Promise<void> => {
      process.off('exit', remove);
      await server.stop();
      remove();
    };
    return { url: server.url, apiUrl: `${server.url}/api.php`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
