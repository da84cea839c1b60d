/** `wiki-query doctor`: connects to a wiki's database, and says in plain sentences what is wrong and how to mend it. */
import { examine, type Finding } from '../db/open/examine.js';
import { unpackDatabase } from '../db/unpack.js';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Host } from './host.js';
import { findParts } from './wiki-folder.js';

export interface DoctorOptions {
  readonly folder: string | undefined;
  readonly database?: string;
}

const marks: Readonly<Record<Finding['level'], string>> = { good: 'ok     ', note: 'note   ', bad: 'PROBLEM' };

/** Prints what was found. The exit code is 1 when something is wrong. */
export async function doctor({ folder, database }: DoctorOptions, host: Host): Promise<number> {
  if (folder === undefined && database === undefined)
    throw new EnvironmentError('name a wiki folder, or the database with --database');
  const location = database ?? findParts(folder, { site: '' }).database;
  const findings = await examine(await unpackDatabase(location));
  for (const { level, text } of findings) host.out(`${marks[level]} ${text}\n`);
  return findings.some(({ level }) => level === 'bad') ? 1 : 0;
}
