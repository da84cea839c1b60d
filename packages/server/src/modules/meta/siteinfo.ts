import { sql } from 'kysely';
import type { Cluster } from '../../db/database.js';
import { greatestLag } from '../../db/greatest-lag.js';
import { exactly } from '../../shapes/exact.js';
import type { MembersAt, ModuleRun } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { generalOf, partsOf } from './siteinfo/recorded-parts.js';
import { mark, marks, marksOf, type Value } from '../../result/value.js';
import { ApiError } from '../../errors/api-error.js';
import { toIso } from '../../time/timestamps.js';
import { lookUp } from '../../text/look-up.js';

type Run = ModuleRun<'siteinfo'>;
type Query = Run['query'];
type Members = Readonly<Record<string, unknown>>;
type Parts = Required<MembersAt<'siteinfo', 'query'>>;

/** Jobs are those of the profile. */
const statistics = exactly<Omit<Parts['statistics'], 'jobs'>>();

/** Site information: configuration from the profile; counts, group sizes and the time are current. */
export const siteinfo = partByPart<'siteinfo', string>('siteinfo', {
  parts: ({ params: p }) => [...new Set<string>(p.prop)],
  add: async (part, run) => {
    const value = await valueOf(part, run);
    return value === undefined || run.query.response.set(part, value);
  },
  rest: (left) => ['prop', left.join('|')],
  cacheMode: (p) => ((p.prop as readonly string[]).includes('interwikimap') ? 'anon-public-user-private' : 'public'),
});

/** One part of the profile in the requested format version, adapted to the request and the database. */
async function valueOf(part: string, run: Run): Promise<Value | undefined> {
  const profile = fromProfile(part, run);
  if (profile === undefined) return undefined;
  const change = lookUp(CHANGES, part);
  const value = change === undefined ? profile : await change(profile, run);
  const isObject = typeof value === 'object' && value !== null;
  return (isObject && asIs(run) && marksOf(value)?.asIs !== true ? mark(value, { asIs: true }) : value) as Value;
}

/** The profile contains version 1 in its wire format. Without it, version 1 is derived from version 2. */
const asIs = ({ query }: Run): boolean =>
  query.formatVersion === 1 && query.wiki.recorded.siteinfo_formatversion_1 !== undefined;

function fromProfile(part: string, run: Run): Value | undefined {
  const { siteinfo: two, siteinfo_formatversion_1: one } = run.query.wiki.recorded;
  const parts = partsOf(run.query.formatVersion === 1 ? (one ?? two) : two);
  const recorded = parts[part as keyof Parts];
  return constantOf(part === 'general' ? generalOf(recorded as object) : recorded) as Value | undefined;
}

const constants = new WeakMap<object, unknown>();

/** A part of the profile. Parts that no request changes are sorted, measured and printed once. */
function constantOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  let constant = constants.get(part);
  if (constant === undefined) constants.set(part, (constant = mark(inOrder(part) as object, { constant: true })));
  return constant;
}

/** JavaScript moves integer keys to the front. PHP, which wrote the profile, has them after the others. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const members = Object.entries(value).map(([key, member]) => [key, inOrder(member)] as const);
  const isIndex = ([key]: readonly [string, unknown]): boolean => /^\d+$/.test(key);
  if (!members.some(isIndex)) return Object.fromEntries(members);
  return new Map([...members.filter((member) => !isIndex(member)), ...members.filter(isIndex)]);
}

const CHANGES: Readonly<Record<string, (value: Value, run: Run) => unknown>> = {
  general: (value, { query }) => generalAt(query.now, value as object),
  interwikimap: (value, { params: { filteriw } }) =>
    filteriw === undefined
      ? value
      : (value as readonly Members[]).filter((row) => (row['local'] !== undefined) === (filteriw === 'local')),
  dbrepllag: (value, { params: { showalldb }, query: { db, formatVersion } }) => {
    const servers = db.cluster.servers();
    if (showalldb && !db.cluster.showsNames) throw new ApiError('includeAllDenied');
    return servers.length === 0 ? value : lags(db.cluster, showalldb, formatVersion);
  },
  languages: (value, { params: { inlanguagecode }, query }) =>
    inlanguagecode === undefined
      ? value
      : (value as readonly Members[]).map((language) => inLanguage(language, inlanguagecode, query)),
  skins: (value, { params: { inlanguagecode }, query }) =>
    inlanguagecode === undefined
      ? value
      : (value as readonly Members[]).map((skin) => skinInLanguage(skin, inlanguagecode, query)),
  statistics: async (value, run) => ({ ...ownMembers(value), ...(await counts(run)) }),
  usergroups: async (value, run) => groups(value as readonly Members[], run),
};

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

/** The replica with the maximum lag, or all replicas. A lag of false is unknown, and version 1 omits false. */
function lags({ servers, showsNames }: Cluster, isAll: boolean, version: 1 | 2): readonly Members[] {
  const all = servers();
  if (!isAll) {
    const { lag, index } = greatestLag(all);
    return [{ host: showsNames ? (all[index]?.host ?? '') : '', lag }];
  }
  const replicas = all.length > 1 ? all.slice(1) : all;
  return replicas.map(({ host, lag = false }) => (lag === false && version === 1 ? { host } : { host, lag }));
}

function inLanguage(language: Members, code: string, { wiki }: Query): Members {
  return named(language, wiki.languages.listedName(String(language['code']), code));
}

function skinInLanguage(skin: Members, code: string, { wiki }: Query): Members {
  const name = wiki.messages.text(`skinname-${String(skin['code'])}`, code);
  return name === undefined ? skin : named(skin, name);
}

const named = (entry: Members, name: string): Members => ({
  ...entry,
  [entry['name'] === undefined ? '*' : 'name']: name,
});

async function counts(run: Run) {
  const { db } = run.query;
  const row = await db.first(db.sql.selectFrom('site_stats').selectAll().where('ss_row_id', '=', 1));
  const sizes = await groupSizes(run);
  return statistics({
    pages: row?.ss_total_pages ?? 0,
    articles: row?.ss_good_articles ?? 0,
    edits: row?.ss_total_edits ?? 0,
    images: row?.ss_images ?? 0,
    users: row?.ss_users ?? 0,
    activeusers: row?.ss_active_users ?? 0,
    admins: sizes.get('sysop') ?? 0,
  });
}

async function groupSizes({ query: { db, now } }: Run): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all(
    db.sql
      .selectFrom('user_groups')
      .select(['ug_group', sql<number>`count(*)`.as('size')])
      .where((where) => where.or([where('ug_expiry', 'is', null), where('ug_expiry', '>=', now)]))
      .groupBy('ug_group'),
  );
  return new Map(rows.map((row) => [row.ug_group, row.size]));
}

/** Groups with their rights, and with the number of their members on request. */
async function groups(value: readonly Members[], run: Run): Promise<unknown> {
  const { db, wiki } = run.query;
  const without = value.map(({ number: _number, ...group }) => group as Members);
  if (!run.params.numberingroup) return without;
  const sizes = await groupSizes(run);
  const stats = await db.first(db.sql.selectFrom('site_stats').select('ss_users').where('ss_row_id', '=', 1));
  const automatic = Object.keys(wiki.site.autopromote);
  return without.map((group) => {
    const name = String(group['name']);
    if (name === '*' || automatic.includes(name)) return group;
    const { rights, name: _name, ...rest } = group;
    return { name, rights, number: name === 'user' ? (stats?.ss_users ?? 0) : (sizes.get(name) ?? 0), ...rest };
  });
}
