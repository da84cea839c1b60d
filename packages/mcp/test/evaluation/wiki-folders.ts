/** The wikis of the questions. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WikiName } from './evaluate.js';

const packages = join(import.meta.dirname, '../../..');

/** The command `wiki-query`. */
export const program = join(packages, 'server/bin/wiki-query.js');

/** The folder of each wiki. One is imported from its dump. */
export async function wikiFolders(work: string): Promise<Readonly<Record<WikiName, string>>> {
  const dump = join(work, 'dump');
  const files = join(packages, 'importer/test/fixtures/essaiwiki');
  await promisify(execFile)(process.execPath, [program, 'import', files, '--out', dump]);
  return { sample: join(packages, 'server/sample'), dump };
}
