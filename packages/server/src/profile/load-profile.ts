/** Reads a site profile and validates it, so that later code need not. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EnvironmentError } from '../errors/environment-error.js';
import { anything, boolean, isObject, JsonShapeError, list, object, optional, record, string } from './json-readers.js';
import type { SiteMessage, SiteProfile } from './profile.js';
import { readSiteFacts, type SiteFacts } from './site-facts.js';

/** Reads `site.json`. Throws an EnvironmentError that names the file and the invalid part. */
export function loadProfile(path: string): SiteProfile {
  return readProfile(readJson(path, 'site profile'), path);
}

/** Reads `messages.json`, the interface messages of the wiki's language. */
export function loadMessages(path: string): readonly SiteMessage[] {
  const messages = readJson(path, 'message file');
  try {
    return readMessages(messages, '');
  } catch (error) {
    if (error instanceof JsonShapeError) throw new EnvironmentError(`${path} is not a message file: ${error.message}`);
    throw error;
  }
}

const readMessages = list(
  object({
    name: string,
    content: optional(string),
    missing: optional(boolean),
    default: optional(string),
    defaultmissing: optional(boolean),
  }),
);

/** Reads a parsed profile. `source` is its name in messages. */
export function readProfile(value: unknown, source: string): SiteProfile {
  const fail = (problem: string): never => {
    throw new EnvironmentError(`${source} is not a usable site profile: ${problem}`);
  };
  if (!isObject(value)) return fail('it is not an object');
  checkVersion(value, fail);
  try {
    const facts = readSiteFacts(value);
    checkNamespaces(facts, fail);
    const { siteinfo, siteinfo_formatversion_1: one, filerepoinfo, paraminfo } = readRecorded(value, '');
    return {
      facts,
      recorded: {
        siteinfo,
        ...(one !== undefined && { siteinfo_formatversion_1: one }),
        ...(filerepoinfo !== undefined && { filerepoinfo }),
        ...(paraminfo !== undefined && { paraminfo }),
      },
    };
  } catch (error) {
    if (error instanceof JsonShapeError) return fail(error.message);
    throw error;
  }
}

const readRecorded = object({
  siteinfo: record(anything),
  siteinfo_formatversion_1: optional(record(anything)),
  filerepoinfo: optional(list(record(anything))),
  paraminfo: optional(list(record(anything))),
});

/** Format version 1 has the name of a namespace in `*`: the file was made from the wrong response. */
function checkVersion(value: Readonly<Record<string, unknown>>, fail: (problem: string) => never): void {
  const { siteinfo } = value;
  const namespaces = isObject(siteinfo) && isObject(siteinfo['namespaces']) ? siteinfo['namespaces'] : {};
  for (const [key, entry] of Object.entries(namespaces))
    if (isObject(entry) && entry['name'] === undefined)
      fail(`"siteinfo.namespaces.${key}" has no name: format version 2 was expected`);
}

function checkNamespaces({ namespaces }: SiteFacts, fail: (problem: string) => never): void {
  for (const [key, { id }] of Object.entries(namespaces))
    if (id !== Number(key)) fail(`"siteinfo.namespaces.${key}.id" is not ${key}`);
  for (const id of [-1, 0, 2, 6, 8, 14])
    if (!Object.hasOwn(namespaces, id)) fail(`"siteinfo.namespaces" has no namespace ${id}`);
}

function readJson(path: string, what: string): unknown {
  let text: string;
  try {
    const bytes = readFileSync(path);
    text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new EnvironmentError(
      code === 'ENOENT' ? `there is no ${what} at ${path}` : `${path} cannot be read: ${(error as Error).message}`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EnvironmentError(`${path} is not JSON: ${(error as Error).message}`);
  }
}
