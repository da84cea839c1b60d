/** Requests about a whole module: different accounts, continuation to the end, use as a generator. */
import type { ModuleDescriptor } from '@wiki-query/server-stubs';
import type { Recording, Request } from '../recording.js';
import { usersOfModule, basesOf, userKinds } from './bases.js';
import { generatorForm, type Setting } from './cover-parameters.js';
import { continuationOf } from './live-wiki.js';
import { withParameters } from './queries.js';

const start = 'action=query&format=json';
const versions = ['', '&formatversion=2'];
const as = (user: string | undefined): { readonly user?: string } => (user === undefined ? {} : { user });
const isError = ({ response }: Recording): boolean => response.headers['MediaWiki-API-Error'] !== undefined;

/** The module with all that it can return. */
function everything({ prefix, parameters }: ModuleDescriptor): Readonly<Record<string, string>> {
  const prop = parameters.find(({ name, multi }) => name === 'prop' && multi === true);
  const tooMuch = new Set(['parsetree', 'content', 'dbrepllag', 'uploadwarning']);
  const gentle = prop?.values?.filter((value) => !(prop.deprecatedValues ?? []).includes(value) && !tooMuch.has(value));
  const limit = parameters.some(({ name }) => name === 'limit');
  return {
    ...(gentle === undefined ? {} : { [`${prefix}prop`]: gentle.join('|') }),
    ...(limit ? { [`${prefix}limit`]: '8' } : {}),
  };
}

/** Every kind of user requests everything; kept where the response is not the one that everybody gets. */
export async function recordUsers(module: ModuleDescriptor, { live }: Setting): Promise<readonly Recording[]> {
  if (['siteinfo', 'authmanagerinfo'].includes(module.name)) return [];
  const out: Recording[] = [];
  for (const [index, base] of basesOf(module.name, module.group).slice(0, 3).entries()) {
    const seen = new Map<string, number>();
    for (const [i, user] of userKinds.entries()) {
      const query = withParameters(`${start}${versions[(index + i) % 2]}&${base}`, everything(module));
      // Compared in one version; recorded in both by turns.
      const compared = await live.record({
        query: withParameters(`${start}&formatversion=2&${base}`, everything(module)),
        ...as(user),
      });
      const count = seen.get(compared.response.body) ?? 0;
      seen.set(compared.response.body, count + 1);
      if (count < 2 && compared.response.body.length < 20_000) out.push(await live.record({ query, ...as(user) }));
    }
  }
  return out;
}

/** Lists to their end by small steps, in both versions of the format. */
export async function recordWalks(module: ModuleDescriptor, { live }: Setting): Promise<readonly Recording[]> {
  const { name, group, prefix, parameters } = module;
  if (name === 'random' || !parameters.some((parameter) => parameter.name === 'limit')) return [];
  const out: Recording[] = [];
  const [user] = usersOfModule[name] ?? [undefined];
  for (const [index, base] of basesOf(name, group).slice(0, 3).entries()) {
    const query = `${start}${versions[index % 2]}&${base}`;
    const first = await live.record({ query: withParameters(query, { [`${prefix}limit`]: 'max' }), ...as(user) });
    if (isError(first)) continue;
    for (const limit of ['1', '3', '7', '20', '60', '200']) {
      const steps = await live.series({ query: withParameters(query, { [`${prefix}limit`]: limit }), ...as(user) }, 14);
      const last = steps[steps.length - 1];
      if (last === undefined || continuationOf(last) !== undefined) continue;
      const size = steps.reduce((sum, { response }) => sum + response.body.length, 0);
      if (size < 60_000) out.push(...steps);
      break;
    }
  }
  return out;
}

/** Properties that are read of the pages of a generator. */
const behind = [
  'prop=info&inprop=url',
  'prop=categories|links&cllimit=3&pllimit=5',
  'prop=revisions&rvprop=ids|user|timestamp',
  'prop=linkshere|templates|images&lhlimit=4&tllimit=3&imlimit=3',
  'prop=pageprops|categoryinfo|langlinks&lllimit=2',
  'prop=imageinfo|fileusage|duplicatefiles&iiprop=size|sha1&fulimit=2&dflimit=2',
  'prop=info|contributors|redirects&rdlimit=2&pclimit=3',
];

/** The module as a generator, with properties behind it, to the end. */
export async function recordGenerators(module: ModuleDescriptor, { live }: Setting): Promise<readonly Recording[]> {
  const { name, group, prefix, parameters } = module;
  const hasLimit = parameters.some((parameter) => parameter.name === 'limit');
  const out: Recording[] = [];
  const [user] = usersOfModule[name] ?? [undefined];
  const turn = name.length + name.charCodeAt(1);
  for (const [index, base] of basesOf(name, group).slice(0, 4).entries()) {
    const withoutOthers = base.split('&').filter((part) => !part.startsWith('prop=') || part === `prop=${name}`);
    const asGenerator = generatorForm(withoutOthers.join('&'), module);
    if (!asGenerator.includes(`generator=${name}`) || /generator=.*generator=/.test(asGenerator)) continue;
    const limits: readonly string[] = hasLimit ? ['3', '9', '40'] : [''];
    for (const offset of [0, 1]) {
      const properties = behind[(turn + index * 2 + offset) % behind.length] ?? '';
      const request = (limit: string): Request => {
        const query = `${start}${versions[(index + offset) % 2]}&${asGenerator}&${properties}`;
        return { query: limit === '' ? query : withParameters(query, { [`g${prefix}limit`]: limit }), ...as(user) };
      };
      for (const limit of limits) {
        const steps = await live.series(request(limit), 16);
        const last = steps[steps.length - 1];
        const size = steps.reduce((sum, { response }) => sum + response.body.length, 0);
        const isDone = last !== undefined && continuationOf(last) === undefined;
        if (!isDone && limit !== limits[limits.length - 1]) continue;
        out.push(...(size < 60_000 ? steps : steps.slice(0, 3)));
        break;
      }
    }
  }
  return out;
}
