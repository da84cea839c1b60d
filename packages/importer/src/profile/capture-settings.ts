/** Settings of a wiki that siteinfo does not have, found in other responses of its API. */
import { captureTextSettings } from './capture-text-settings.js';
import { isObject, type Json, type WikiApi } from '../api/wiki-api.js';

/** The settings that were found. Those of a wiki that refuses a request are missing. */
export async function captureSettings(wiki: WikiApi, siteinfo: Json): Promise<Json> {
  const described = await wiki.request({ action: 'paraminfo', modules: 'watch|query+allusers', helpformat: 'raw' });
  const modules = listAt(described, 'paraminfo', 'modules');
  const active = named(parametersOf(modules, 'query+allusers'), 'activeusers');
  const limits = {
    activeuserdays: at(active, 'description', 0, 'params', 0),
    widestipv4range: await widestRange(wiki, { list: 'usercontribs', uciprange: '0.0.0.0/0' }),
    widestipv6range: await widestRange(wiki, { list: 'usercontribs', uciprange: '::/0' }),
    widestipv4block: await widestRange(wiki, { list: 'blocks', bkip: '0.0.0.0/0' }),
    widestipv6block: await widestRange(wiki, { list: 'blocks', bkip: '::/0' }),
    querycachelimit: await cacheLimit(wiki),
    filehashlevels: await hashLevels(wiki),
  };
  const reader = at(await wiki.ask({ meta: 'userinfo', uiprop: 'realname' }), 'query', 'userinfo');
  const areOwn = await areDigitsOwn(wiki);
  return {
    ...Object.fromEntries(Object.entries(limits).filter(([, value]) => typeof value === 'number')),
    ...(isObject(reader) && { realnames: reader['realname'] !== undefined }),
    ...(areOwn !== undefined && { translatenumerals: areOwn }),
    ...(await captureTextSettings(wiki, siteinfo)),
    ...(modules.some(({ path }) => path === 'watch') && {
      watchlistexpiry: named(parametersOf(modules, 'watch'), 'expiry') !== undefined,
    }),
  };
}

/** The error for a range that is too wide names the limit. */
async function widestRange(wiki: WikiApi, query: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await wiki.ask(query);
  const error = listAt(response, 'errors').find(({ code }) => code === 'cidrtoobroad');
  return at(error, 'params', 1);
}

/** Special pages have a limit if they are read from the cache. */
async function cacheLimit(wiki: WikiApi): Promise<unknown> {
  const response = await wiki.ask({
    list: 'querypage',
    qppage: 'Mostcategories',
    qplimit: '1',
  });
  return at(response, 'query', 'querypage', 'maxresults');
}

/** The folders between the address of the repository and the name of its first file. */
async function hashLevels(wiki: WikiApi): Promise<number | undefined> {
  const response = await wiki.ask({
    list: 'allimages',
    ailimit: '1',
    meta: 'filerepoinfo',
    friprop: 'url|local',
  });
  const file = at(response, 'query', 'allimages', 0, 'url');
  const own = listAt(response, 'query', 'repos').find(({ local }) => local === true);
  const root = own?.['url'];
  if (typeof file !== 'string' || typeof root !== 'string') return undefined;
  const begin = file.indexOf(`${root}/`);
  return begin < 0 ? undefined : file.slice(begin + root.length + 1).split('/').length - 1;
}

/** Whether the warning about a limit has the digits of a language that is not written with those of ASCII. */
async function areDigitsOwn(wiki: WikiApi): Promise<boolean | undefined> {
  const response = await wiki.ask({
    list: 'allpages',
    aplimit: '99999',
    errorformat: 'plaintext',
    errorlang: 'hi',
    uselang: 'hi',
  });
  const texts = JSON.stringify(listAt(response, 'warnings').map((warning) => warning['text'] ?? warning['*']));
  if (/[\u0966-\u096f]/.test(texts)) return true;
  return /[1-9]0*/.test(texts.replace('99999', '')) ? false : undefined;
}

const parametersOf = (modules: readonly Json[], path: string): readonly Json[] =>
  listAt(
    modules.find((module) => module['path'] === path),
    'parameters',
  );

const named = (parameters: readonly Json[], name: string): Json | undefined =>
  parameters.find((parameter) => parameter['name'] === name);

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );

function listAt(value: unknown, ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter(isObject) : [];
}
