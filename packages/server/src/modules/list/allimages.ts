import { cannotUseWith, mustUseWith } from '../../shapes/parameter-mix.js';
import { ApiError } from '../../errors/api-error.js';
import { currentFileMembers } from './allimages/file-members.js';
import { sha1Filter } from '../../records/files/sha1.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { listModule, type ScanParts } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { directionOf } from '../../shapes/scan.js';
import type { RowOf } from '../../sql/columns.js';
import {
  all,
  among,
  any,
  beginsWith,
  between,
  compare,
  equals,
  map,
  where,
  type Condition,
} from '../../sql/conditions.js';
import { inner, left } from '../../sql/joins.js';
import type { KeyPart } from '../../sql/keyset.js';
import { part } from '../../sql/part.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';

type Run = QueryRun<'allimages'>;
type Row = RowOf<'img_name' | 'comment_text'>;

const byName: readonly KeyPart[] = [{ column: 'img_name', type: 'string' }];
const byTime: readonly KeyPart[] = [{ column: 'img_timestamp', type: 'timestamp' }, ...byName];

/** Files of the wiki by name, or by the time of upload. */
export const allimages = listModule<'allimages', Row, readonly string[]>('allimages', {
  from: 'image',
  joins: [
    inner('actor', 'actor_id = img_actor', true),
    inner('comment', 'comment_id = img_description_id', true),
    left('page', `page_namespace = ${NS_FILE} and page_title = img_name`),
  ],
  members: {
    name: column('img_name'),
    ...currentFileMembers,
    ns: computed([], () => NS_FILE),
    title: computed(['img_name'], (row, { call }) => call.titleTexts.text(NS_FILE, row.img_name)),
  },
  valuesWithoutMember: {
    badfile: 'nothing: only imageinfo knows the pages',
    dimensions: 'the same as size',
    size: 'size, width, height, duration',
  },
  titles: (row) => ({ namespace: NS_FILE, dbkey: row.img_name }),
  reads: ['img_name', 'comment_text'],
  generatorReads: ['img_name'],
  check: checkOrder,
  key: ({ params }) => (params.sort === 'name' ? byName : byTime),
  filters: {
    user: (name) => equals('actor_name', name),
    minsize: (size) => compare('img_size + 0', '>=', size),
    maxsize: (size) => compare('img_size + 0', '<=', size),
  },
  where: ({ params: p, call }) => {
    const toKey = (text: string): string => call.wiki.titles.partToDbkey(text, NS_FILE);
    const direction = directionOf(p.dir);
    return [
      p.sort === 'name'
        ? between('img_name', direction, map(p.from, toKey), map(p.to, toKey))
        : between('img_timestamp', direction, p.start, p.end),
      beginsWith('img_name', map(p.prefix, toKey)),
      equals('img_sha1', sha1Filter(p)),
      ofTypes(p.mime, call.wiki.site.general.misermode),
    ];
  },
  scan: (run) => (run.params.filterbots === 'all' ? {} : withBots(run)),
  batch: async (rows, { params, call: { db, wiki } }) =>
    has(params.prop, 'parsedcomment')
      ? wiki.comments.toHtml(
          db,
          rows.map((row) => ({ text: row.comment_text, self: wiki.titles.of(NS_FILE, row.img_name) })),
        )
      : [],
  generates: (run) => ({ titles: (row) => run.call.wiki.titles.of(NS_FILE, row.img_name) }),
});

/** Rejects parameters that belong to the other order. */
function checkOrder({ params: p, target }: Run): void {
  if (target?.resolveRedirects) throw new ApiError('invalidparammix', {}, { message: 'apierror-allimages-redirect' });
  const [foreign, sort] =
    p.sort === 'name'
      ? ([['start', 'end', 'user'], 'timestamp'] as const)
      : ([['from', 'to', 'prefix'], 'name'] as const);
  for (const name of foreign) if (p[name] !== undefined) throw mustUseWith(`ai${name}`, `aisort=${sort}`);
  if (p.sort === 'name' && p.filterbots !== 'all') throw mustUseWith('aifilterbots', 'aisort=timestamp');
  if (p.user !== undefined && p.filterbots !== 'all')
    throw cannotUseWith('aiuser', 'aifilterbots', 'invalidparammix-cannotusewith');
}

function ofTypes(types: readonly string[] | undefined, isMiser: boolean): Condition | undefined {
  if (types === undefined) return undefined;
  if (isMiser) throw new ApiError('mimesearchdisabled');
  return any(
    types.map((mime) => {
      const [major = '', minor = 'unknown'] = mime.split('/', 2);
      return all([equals('img_major_mime', major), equals('img_minor_mime', minor)]);
    }),
  );
}

/** Joins the user groups that identify an uploader as a bot. */
function withBots({ params: { filterbots }, call: { wiki, now } }: Run): ScanParts<Row> {
  const bots = among('ug_group', groupsWith(wiki, 'bot'));
  return {
    from: part`image left join user_groups on ug_user = (select uploader.actor_user from actor uploader where uploader.actor_id = img_actor) and ${bots} and (ug_expiry is null or ug_expiry >= ${now})`,
    where: [filterbots === 'bots' ? where`ug_group is not null` : where`ug_group is null`],
  };
}
