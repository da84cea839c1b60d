/** Changes that a request and the database make to the parts of the profile. */
import { mark, marks, marksOf, type Value } from '../../../result/value.js';
import { ApiError } from '../../../errors/api-error.js';
import { toIso, lookUp } from '@wiki-query/wikitext';
import { asIs, fromProfile } from './profile-parts.js';
import { counts, groups } from './counts.js';
import { inLanguage, skinInLanguage } from './in-language.js';
import { lags } from './lags.js';
import type { Run, Members } from './run.js';

/** One part of the profile in the requested format version, adapted to the request and the database. */
export async function valueOf(part: string, run: Run): Promise<Value | undefined> {
  const profile = fromProfile(part, run);
  if (profile === undefined) return undefined;
  const change = lookUp(CHANGES, part);
  const value = change === undefined ? profile : await change(profile, run);
  const isObject = typeof value === 'object' && value !== null;
  return (isObject && asIs(run) && marksOf(value)?.asIs !== true ? mark(value, { asIs: true }) : value) as Value;
}

const CHANGES: Readonly<Record<string, (value: Value, run: Run) => unknown>> = {
  general: (value, { call }) => generalAt(call.now, value as object),
  interwikimap: (value, { params: { filteriw } }) =>
    filteriw === undefined
      ? value
      : (value as readonly Members[]).filter((row) => (row['local'] !== undefined) === (filteriw === 'local')),
  dbrepllag: (value, { params: { showalldb }, call: { db, formatVersion } }) => {
    const servers = db.cluster.servers();
    if (showalldb && !db.cluster.showsNames) throw new ApiError('includeAllDenied');
    return servers.length === 0 ? value : lags(db.cluster, showalldb, formatVersion);
  },
  languages: (value, { params: { inlanguagecode }, call }) =>
    inlanguagecode === undefined
      ? value
      : (value as readonly Members[]).map((language) => inLanguage(language, inlanguagecode, call)),
  skins: (value, { params: { inlanguagecode }, call }) =>
    inlanguagecode === undefined
      ? value
      : (value as readonly Members[]).map((skin) => skinInLanguage(skin, inlanguagecode, call)),
  statistics: async (value, run) => ({ ...ownMembers(value), ...(await counts(run)) }),
  usergroups: async (value, run) => groups(value as readonly Members[], run),
};

/** Made once in each second, it saves a quarter of the CPU of `siteinfo`. */
const generals = new WeakMap<object, { readonly now: string; readonly value: object }>();

/** With the time of the response: the same for all requests in one second. */
function generalAt(now: string, general: object): object {
  const last = generals.get(general);
  if (last?.now === now) return last.value;
  const value = mark({ ...ownMembers(general as Value), time: toIso(now) }, { ...marksOf(general), constant: true });
  generals.set(general, { now, value });
  return value;
}

/** Only the members: with changes of a request they are not constant. */
const ownMembers = (value: Value): Members => ({ ...(value as Members), [marks]: undefined });
