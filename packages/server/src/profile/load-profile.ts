/** Reads a site profile and checks that it is one, so that later code need not. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EnvironmentError } from '../errors/environment-error.js';
import type { SiteMessage, SiteProfile } from './profile.js';

type Json = Readonly<Record<string, unknown>>;
type Kind = 'object' | 'list' | 'string' | 'number' | 'boolean';

/** What the server cannot do without: path in the file, and what has to be there. */
const needed: readonly (readonly [path: string, kind: Kind])[] = [
  ['siteinfo', 'object'],
  ['siteinfo.general', 'object'],
  ['siteinfo.general.mainpage', 'string'],
  ['siteinfo.general.sitename', 'string'],
  ['siteinfo.general.lang', 'string'],
  ['siteinfo.general.server', 'string'],
  ['siteinfo.general.articlepath', 'string'],
  ['siteinfo.general.script', 'string'],
  ['siteinfo.general.legaltitlechars', 'string'],
  ['siteinfo.namespaces', 'object'],
  ['siteinfo.namespacealiases', 'list'],
  ['siteinfo.interwikimap', 'list'],
  ['siteinfo.usergroups', 'list'],
  ['siteinfo.languages', 'list'],
  ['siteinfo.specialpagealiases', 'list'],
];

/** Reads `site.json`; throws an EnvironmentError that names the file and the part that is wrong. */
export function loadProfile(path: string): SiteProfile {
  return checkProfile(readJson(path, 'site profile'), path);
}

/** Reads `messages.json`, the interface messages of the wiki's language. */
export function loadMessages(path: string): readonly SiteMessage[] {
  const messages = readJson(path, 'message file');
  if (!Array.isArray(messages)) throw new EnvironmentError(`${path} is not a message file: a list was expected`);
  const wrong = messages.findIndex((message) => !isObject(message) || typeof message['name'] !== 'string');
  if (wrong >= 0) throw new EnvironmentError(`${path} is not a message file: entry ${wrong} has no name`);
  return messages as readonly SiteMessage[];
}

/** Checks a parsed profile; `source` is how messages call it. */
export function checkProfile(value: unknown, source: string): SiteProfile {
  const fail = (problem: string): never => {
    throw new EnvironmentError(`${source} is not a usable site profile: ${problem}`);
  };
  if (!isObject(value)) return fail('it is not an object');
  for (const [path, kind] of needed) {
    const found = memberAt(value, path);
    if (found === undefined) fail(`it has no "${path}"`);
    if (kindOf(found) !== kind) fail(`"${path}" is ${article(kindOf(found))}, and ${article(kind)} was expected`);
  }
  checkNamespaces(memberAt(value, 'siteinfo.namespaces') as Json, fail);
  // A wiki without a clock of its own has null there.
  const entries = Object.entries(isObject(value['instance']) ? value['instance'] : {});
  const instance = Object.fromEntries(entries.filter(([, member]) => member !== null));
  const general = memberAt(value, 'siteinfo.general') as Json;
  const clock = instance['clock'];
  if (clock !== undefined && !(typeof clock === 'string' && /^\d{14}$/.test(clock)))
    fail('"instance.clock" is not a time of 14 digits');
  return {
    ...value,
    instance: { lang: String(general['lang']), name: String(general['sitename']), ...instance },
  } as SiteProfile;
}

function checkNamespaces(namespaces: Json, fail: (problem: string) => never): void {
  for (const [key, entry] of Object.entries(namespaces)) {
    if (!isObject(entry)) fail(`"siteinfo.namespaces.${key}" is not an object`);
    const { id, name } = entry as Json;
    if (id !== Number(key)) fail(`"siteinfo.namespaces.${key}.id" is not ${key}`);
    // Format version 1 has the name under `*`: the file was made from the wrong answer.
    if (typeof name !== 'string') fail(`"siteinfo.namespaces.${key}" has no name: format version 2 was expected`);
  }
  for (const id of [-1, 0, 2, 6, 8, 14])
    if (!(String(id) in namespaces)) fail(`"siteinfo.namespaces" has no namespace ${id}`);
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

function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): Kind | 'null' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value as Kind;
}

function article(kind: string): string {
  return kind === 'null' ? kind : `${kind === 'object' ? 'an' : 'a'} ${kind}`;
}
