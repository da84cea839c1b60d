/** The parts of a wiki folder: its database, its site profile and, if present, its messages. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageFolder } from '../profile/load-messages.js';
import { EnvironmentError } from '../errors/environment-error.js';

export interface WikiParts {
  /** `wiki.sqlite`, also compressed; `database.yaml` or a URL for a database on a server. */
  readonly database: string;
  readonly site: string;
  readonly messages?: string;
}

/** Files that contain or configure the database of a wiki folder. */
export const databaseNames = ['wiki.sqlite', 'wiki.sqlite.gz', 'database.yaml'];

/** Files that contain the site profile of a wiki folder. */
export const siteNames = ['site.json', 'site.json.gz'];

/** The sample wiki of this package. */
export const sampleFolder = fileURLToPath(new URL('../../sample/', import.meta.url));

/** The folder to serve: the sample wiki if neither a folder nor a part of a wiki is named. */
export function folderToServe(folder: string | undefined, named: Partial<WikiParts>): string | undefined {
  const isNamed = folder !== undefined || named.database !== undefined || named.site !== undefined;
  return isNamed ? folder : sampleFolder;
}

/**
 * Finds the parts of a folder. Parts that are given separately take precedence. Throws an EnvironmentError that names
 * the missing part.
 */
export function findParts(folder: string | undefined, named: Partial<WikiParts>): WikiParts {
  if (folder !== undefined && !isFolder(folder)) throw new EnvironmentError(`there is no wiki folder ${folder}`);
  const database = named.database ?? firstFile(folder, databaseNames, 'database', '--database');
  const site = named.site ?? firstFile(folder, siteNames, 'site profile', '--site');
  const messages = named.messages ?? existing(folder, ['messages.json', 'messages.json.gz', messageFolder]);
  return messages === undefined ? { database, site } : { database, site, messages };
}

function firstFile(folder: string | undefined, names: readonly string[], what: string, option: string): string {
  const found = existing(folder, names);
  if (found !== undefined) return found;
  if (folder === undefined) throw new EnvironmentError(`no ${what}: name a wiki folder, or the file with ${option}`);
  throw new EnvironmentError(`${folder} has no ${what}: add ${names.join(' or ')}, or name the file with ${option}`);
}

/** The path of the first of these names that a folder has. */
export function existing(folder: string | undefined, names: readonly string[]): string | undefined {
  if (folder === undefined) return undefined;
  return names
    .map((name) => join(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
