/** Captures the profile of a wiki from its API, in the format of `site.json`. */
import { DumpError } from '../errors/dump-error.js';
import { setOwn } from '@wiki-query/wikitext';
import type { Fetch } from '../api/fetcher.js';
import { captureSettings } from './capture-settings.js';
import { isObject, type Json, openApi, type WikiApi } from '../api/wiki-api.js';

interface Client extends WikiApi {
  readonly onStep: (what: string) => void;
}

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
  options: {
    readonly languages?: readonly string[];
    /** Headers of each request, such as the cookies of a login. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly onStep?: (what: string) => void;
    readonly fetch?: Fetch;
  },
): Promise<CapturedSite> {
  const { headers = {}, onStep = () => undefined, fetch } = options;
  const wiki: Client = { ...openApi(url.href, { headers, fetch }), onStep };
  wiki.onStep('parameters');
  const values = await parameterValues(wiki);
  wiki.onStep('site information');
  const siteinfo = await wiki.all({ meta: 'siteinfo', siprop: values('siteinfo', 'prop'), sinumberingroup: '1' });
  const { lang, sitename } = isObject(siteinfo['general']) ? siteinfo['general'] : {};
  if (typeof lang !== 'string') throw noFacts(wiki);
  const profile = await readProfile(wiki, { values, siteinfo, lang, name: String(sitename ?? '') });
  const { languages } = options;
  if (languages === undefined) return { profile, translations: new Map() };
  // Errors of the old format are in English.
  const others = new Set(['en', ...languages].filter((code) => code !== lang));
  const translations = new Map<string, readonly unknown[]>();
  const names: Json = {};
  for (const code of others) {
    translations.set(code, await messagesIn(wiki, code));
    setOwn(names, code, await languageNamesIn(wiki, code));
  }
  profile['languagenames'] = names;
  return { profile, messages: await messagesIn(wiki, lang), translations };
}

interface Known {
  readonly values: (module: string, parameter: string) => string;
  readonly siteinfo: Json;
  readonly lang: string;
  readonly name: string;
}

const noFacts = ({ url }: Client): DumpError =>
  new DumpError('did not return facts about a wiki: check that it is the URL of an api.php', url);

/** The parts of the profile, one after the other in the order of the file. */
async function readProfile(wiki: Client, { values, siteinfo, lang, name: sitename }: Known): Promise<Json> {
  const siteRequest = { meta: 'siteinfo', siprop: values('siteinfo', 'prop'), sinumberingroup: '1' };
  const modules = 'main|**';
  const parts: Readonly<Record<string, readonly [what: string, read: () => Promise<unknown>]>> = {
    siteinfo_formatversion_1: [
      'site information in format version 1',
      async () => (await wiki.request({ ...siteRequest, formatversion: '1' }))['query'],
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
      async () => ({ '(anonymous)': anonymousOf(await wiki.all({ meta: 'userinfo', uiprop: '*' }), siteinfo) }),
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
    settings: ['settings', () => captureSettings(wiki, siteinfo)],
  };
  const profile: Json = { instance: { lang, name: sitename }, siteinfo };
  for (const [name, [what, read]] of Object.entries(parts)) {
    wiki.onStep(what);
    setOwn(profile, name, await read());
  }
  return profile;
}

/** What an account that is logged in gets about itself is no part of a profile: only its group has rights then. */
function anonymousOf({ userinfo }: Json, { usergroups }: Json): unknown {
  if (isObject(userinfo) && userinfo['anon'] === true) return userinfo;
  const everyone = Array.isArray(usergroups)
    ? usergroups.find((group) => isObject(group) && group['name'] === '*')
    : {};
  return { id: 0, anon: true, groups: ['*'], rights: isObject(everyone) ? (everyone['rights'] ?? []) : [] };
}

async function messagesIn(wiki: Client, language: string): Promise<readonly unknown[]> {
  wiki.onStep(`interface messages (${language})`);
  const { allmessages } = await wiki.all({ meta: 'allmessages', amprop: 'default', amlang: language });
  return Array.isArray(allmessages) ? allmessages : [];
}

/** Names of languages in one language, where they differ from the autonyms. */
async function languageNamesIn(wiki: Client, language: string): Promise<Json> {
  const request = async (more: Readonly<Record<string, string>>): Promise<readonly Json[]> =>
    objectsIn((await wiki.all({ meta: 'siteinfo', siprop: 'languages', ...more }))['languages']);
  const autonyms = new Map((await request({})).map(({ code, name }) => [code, name]));
  const names = await request({ siinlanguagecode: language });
  return Object.fromEntries(
    names.filter(({ code, name }) => autonyms.get(code) !== name).map(({ code, name }) => [String(code), name]),
  );
}

/** Values that parameters accept on this wiki, joined: `prop` of `siteinfo` and so on. */
async function parameterValues(wiki: Client): Promise<(module: string, parameter: string) => string> {
  const modules = await describe(wiki, 'query+siteinfo|query+languageinfo|query+tags', '2');
  return (module, parameter) => {
    const parameters = objectsIn(modules.find(({ name }) => name === module)?.['parameters']);
    const type = parameters.find(({ name }) => name === parameter)?.['type'];
    return Array.isArray(type) ? type.join('|') : '';
  };
}

const objectsIn = (list: unknown): readonly Json[] => (Array.isArray(list) ? list.filter(isObject) : []);

async function describe(wiki: Client, modules: string, formatversion: string): Promise<readonly Json[]> {
  const { paraminfo } = await wiki.request({ action: 'paraminfo', modules, formatversion });
  if (!isObject(paraminfo) || !Array.isArray(paraminfo['modules'])) throw noFacts(wiki);
  return objectsIn(paraminfo['modules']);
}

/** Only wikis with the extension have gadgets. Others warn about an unknown value. */
async function gadgets(wiki: Client): Promise<unknown> {
  return (await wiki.all({ list: 'gadgets', gaprop: 'id|metadata|desc' }))['gadgets'] ?? [];
}
