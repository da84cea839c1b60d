/** Captures the profile of a wiki from its API, in the format of `site.json`. */
import { DumpError } from '../dump-error.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

type Json = Record<string, unknown>;

export interface CapturedSite {
  readonly profile: Json;
  /** Interface messages of the wiki's language, with their defaults. */
  readonly messages?: readonly unknown[];
  /** Those of other languages, by code. */
  readonly translations: ReadonlyMap<string, readonly unknown[]>;
}

/** Sends requests to the wiki at an api.php. Throws an DumpError if the response is not that of a wiki. */
export async function captureProfile(
  url: URL,
  options: { readonly languages?: readonly string[]; readonly onStep?: (what: string) => void },
): Promise<CapturedSite> {
  const wiki = client(url, options.onStep ?? (() => undefined));
  wiki.onStep('parameters');
  const values = await parameterValues(wiki);
  wiki.onStep('site information');
  const siteinfo = await wiki.all({ meta: 'siteinfo', siprop: values('siteinfo', 'prop'), sinumberingroup: '1' });
  const general = siteinfo['general'] as { readonly sitename?: string; readonly lang?: string } | undefined;
  if (general?.lang === undefined)
    throw new DumpError(`${url.href} did not return facts about a wiki. Check that it is the URL of an api.php`);
  const profile = await readProfile(wiki, { values, siteinfo, general });
  const { languages } = options;
  if (languages === undefined) return { profile, translations: new Map() };
  // Errors of the old format are in English.
  const others = new Set(['en', ...languages].filter((code) => code !== general.lang));
  const translations = new Map<string, readonly unknown[]>();
  const names: Json = {};
  for (const code of others) {
    translations.set(code, await messagesIn(wiki, code));
    setOwn(names, code, await languageNamesIn(wiki, code));
  }
  profile['languagenames'] = names;
  return { profile, messages: await messagesIn(wiki, general.lang), translations };
}

interface Known {
  readonly values: (module: string, parameter: string) => string;
  readonly siteinfo: Json;
  readonly general: { readonly sitename?: string; readonly lang?: string };
}

/** The parts of the profile, one after the other in the order of the file. */
async function readProfile(wiki: Client, { values, siteinfo, general }: Known): Promise<Json> {
  const siteRequest = { meta: 'siteinfo', siprop: values('siteinfo', 'prop'), sinumberingroup: '1' };
  const modules = 'main|**';
  const parts: Readonly<Record<string, readonly [what: string, read: () => Promise<unknown>]>> = {
    siteinfo_formatversion_1: [
      'site information in format version 1',
      async () => (await wiki.request({ action: 'query', ...siteRequest, formatversion: '1' }))['query'],
    ],
    allmessages_customised: [
      'customised messages',
      async () =>
        (await wiki.all({ meta: 'allmessages', amcustomised: 'modified', amincludelocal: '1' }))['allmessages'],
    ],
    paraminfo: ['modules', () => describe(wiki, modules, '2')],
    paraminfo_formatversion_1: ['modules in format version 1', () => describe(wiki, modules, '1')],
    userinfo: [
      'rights of anonymous users',
      async () => ({ '(anonymous)': (await wiki.all({ meta: 'userinfo', uiprop: '*' }))['userinfo'] }),
    ],
    languageinfo: [
      'languages',
      async () => (await wiki.all({ meta: 'languageinfo', liprop: values('languageinfo', 'prop') }))['languageinfo'],
    ],
    tags: [
      'tags',
      async () => (await wiki.all({ list: 'tags', tgprop: values('tags', 'prop'), tglimit: 'max' }))['tags'],
    ],
    filerepoinfo: ['file repositories', async () => (await wiki.all({ meta: 'filerepoinfo' }))['repos']],
    gadgets: ['gadgets', () => gadgets(wiki)],
  };
  const profile: Json = { instance: { lang: general.lang, name: general.sitename ?? '' }, siteinfo };
  for (const [name, [what, read]] of Object.entries(parts)) {
    wiki.onStep(what);
    setOwn(profile, name, await read());
  }
  return profile;
}

async function messagesIn(wiki: Client, language: string): Promise<readonly unknown[]> {
  wiki.onStep(`interface messages (${language})`);
  const { allmessages } = await wiki.all({ meta: 'allmessages', amprop: 'default', amlang: language });
  return Array.isArray(allmessages) ? allmessages : [];
}

interface NamedLanguage {
  readonly code: string;
  readonly name: string;
}

/** Names of languages in one language, where they differ from the autonyms. */
async function languageNamesIn(wiki: Client, language: string): Promise<Readonly<Record<string, string>>> {
  const request = async (more: Readonly<Record<string, string>>): Promise<readonly NamedLanguage[]> =>
    (await wiki.all({ meta: 'siteinfo', siprop: 'languages', ...more }))['languages'] as readonly NamedLanguage[];
  const autonyms = new Map((await request({})).map(({ code, name }) => [code, name]));
  const names = await request({ siinlanguagecode: language });
  return Object.fromEntries(
    names.filter(({ code, name }) => autonyms.get(code) !== name).map(({ code, name }) => [code, name]),
  );
}

interface Client {
  readonly onStep: (what: string) => void;
  readonly request: (parameters: Readonly<Record<string, string>>) => Promise<Json>;
  /** The `query` of all batches, merged. */
  readonly all: (parameters: Readonly<Record<string, string>>) => Promise<Json>;
}

function client(url: URL, onStep: (what: string) => void): Client {
  const request: Client['request'] = async (parameters) => {
    const target = new URL(url);
    const search = { format: 'json', formatversion: '2', ...parameters };
    for (const [name, value] of Object.entries(search)) target.searchParams.set(name, value);
    const response = await fetchJson(target);
    const error = response['error'] as { readonly code?: string; readonly info?: string } | undefined;
    if (error !== undefined) throw new DumpError(`${url.href} returned the error ${error.code}: ${error.info}`);
    return response;
  };
  const all: Client['all'] = async (parameters) => {
    const whole: Json = {};
    let more: Record<string, string> = {};
    for (;;) {
      const response = await request({ action: 'query', ...parameters, ...more });
      merge(whole, (response['query'] ?? {}) as Json);
      if (response['continue'] === undefined) return whole;
      more = Object.fromEntries(
        Object.entries(response['continue'] as Json).map(([name, value]) => [name, String(value)]),
      );
    }
  };
  return { onStep, request, all };
}

async function fetchJson(url: URL): Promise<Json> {
  const name = `${url.origin}${url.pathname}`;
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { 'User-Agent': 'wiki-query site capture' },
      signal: AbortSignal.timeout(60_000),
    });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new DumpError(`${name} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
  if (!response.ok) throw new DumpError(`${name} returned HTTP status ${response.status}`);
  try {
    return (await response.json()) as Json;
  } catch {
    throw new DumpError(`${name} did not return JSON. Check that it is the URL of an api.php`);
  }
}

function merge(whole: Json, part: Json): void {
  for (const [name, value] of Object.entries(part)) {
    const known = lookUp(whole, name);
    if (Array.isArray(value) && Array.isArray(known)) known.push(...(value as unknown[]));
    else if (isObject(value) && isObject(known)) Object.assign(known, value);
    else setOwn(whole, name, value);
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that parameters accept on this wiki, joined: `prop` of `siteinfo` and so on. */
async function parameterValues(wiki: Client): Promise<(module: string, parameter: string) => string> {
  const modules = (await describe(wiki, 'query+siteinfo|query+languageinfo|query+tags', '2')) as readonly Module[];
  return (module, parameter) => {
    const type = modules.find(({ name }) => name === module)?.parameters.find(({ name }) => name === parameter)?.type;
    return Array.isArray(type) ? type.join('|') : '';
  };
}

interface Module {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: unknown }[];
}

async function describe(wiki: Client, modules: string, formatversion: string): Promise<unknown> {
  const response = await wiki.request({ action: 'paraminfo', modules, formatversion });
  return (response['paraminfo'] as Json)['modules'];
}

/** Only wikis with the extension have gadgets. Others warn about an unknown value. */
async function gadgets(wiki: Client): Promise<unknown> {
  return (await wiki.all({ list: 'gadgets', gaprop: 'id|metadata|desc' }))['gadgets'] ?? [];
}
