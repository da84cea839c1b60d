import type { LogeventsItem, LogeventsParams } from '@wiki-query/server-stubs';
import type { Value } from '../../result/value.js';
import { all, beginsWith, between, equals, unindexed, when, type Condition } from '../../sql/conditions.js';
import { areFew, equalsByFew } from '../../shapes/few.js';
import { parseContinue } from '../../sql/keyset.js';
import { has, type ModuleRun, type QueryContext } from '../../shapes/module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { associatedRevision, type LogParams } from '../../records/logs/log-params.js';
import { mayReadLog, readableLogs, readsClosedLogs } from '../../records/logs/log-restrictions.js';
import { hasTagByFew, readTags } from '../../records/tags/change-tags.js';
import { toIso } from '../../time/timestamps.js';
import type { Title } from '../../titles/title.js';
import {
  hidden,
  isHidden,
  isSuppressed,
  maySee,
  maySeeHidden,
  visibleOnly,
  type HiddenField,
} from '../../content/visibility.js';
import { htmlComments } from '../../records/changes/html-comments.js';
import { readLogDetails } from '../../records/logs/log-details.js';

interface Row {
  readonly log_id: number;
  readonly log_type: string;
  readonly log_action: string;
  readonly log_timestamp: string;
  readonly log_namespace: number;
  readonly log_title: string;
  readonly log_page: number | null;
  readonly log_params: string;
  readonly log_deleted: number;
  readonly actor_name: string;
  readonly actor_user: number | null;
  readonly comment_text: string;
  readonly page_id?: number | null;
}

type Item = { -readonly [Member in Exclude<keyof LogeventsItem, 'params'>]?: LogeventsItem[Member] } & {
  params?: Value;
};

type Prop = LogeventsParams['prop'][number];

interface Batch {
  readonly asks: Readonly<Partial<Record<Prop, true>>>;
  readonly comments: readonly string[];
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly logs: ReadonlyMap<number, LogParams>;
}

type Run = ModuleRun<'logevents'>;

/** Events of the public logs, and of the others as far as the viewer may read them. */
export const logevents = scanModule<'logevents', Row, Batch>('logevents', {
  scan: async (run) => {
    const { params: p } = run;
    atMostOne(run, 'title', 'prefix', 'namespace');
    const direction = directionOf(p.dir);
    const action = actionFilter(run);
    const start = p.continue === undefined ? null : parseContinue(p.continue, ['timestamp', 'int']);
    const page = await pageFilter(run);
    return {
      query: eventsOf(run).where(
        all([
          action,
          page,
          between('log_timestamp', direction, p.start, p.end),
          ...(await filters(run, page !== undefined)),
        ]),
      ),
      key: [
        { column: 'log_timestamp', type: 'timestamp' },
        { column: 'log_id', type: 'int' },
      ],
      direction,
      limit: p.limit,
      start,
    };
  },
  titles: (row, { params: p }) =>
    has(p.prop, 'title') ? { namespace: row.log_namespace, dbkey: row.log_title } : undefined,
  batch: async (rows, { params: p, query }) => ({
    asks: Object.fromEntries(p.prop.map((prop) => [prop, true])),
    comments: await htmlComments(rows, has(p.prop, 'parsedcomment'), query, (row) => ({
      namespace: row.log_namespace,
      dbkey: row.log_title,
      text: row.comment_text,
    })),
    tags: await readTags(query.db, 'ct_log_id', has(p.prop, 'tags') ? rows.map((row) => row.log_id) : []),
    logs: await readLogDetails(has(p.prop, 'details') ? rows.map(logOf) : [], query),
  }),
  item: itemOf,
  cacheMode: (p, { query }) => {
    const { rights } = query.viewer;
    if (maySeeHidden(rights)) return 'private';
    return has(p.prop, 'parsedcomment') || readsClosedLogs(rights) ? 'anon-public-user-private' : 'public';
  },
});

function eventsOf({ params: p, query }: Run) {
  return query.db.sql
    .selectFrom('logging')
    .innerJoin('actor', 'actor_id', 'log_actor')
    .innerJoin('comment', 'comment_id', 'log_comment_id')
    .select([
      'log_id',
      'log_type',
      'log_action',
      'log_timestamp',
      'log_namespace',
      'log_title',
      'log_page',
      'log_params',
      'log_deleted',
    ])
    .select(['actor_name', 'actor_user', 'comment_text'])
    .$if(has(p.prop, 'ids'), (events) =>
      events
        .leftJoin('page', (join) =>
          join.onRef('page_namespace', '=', 'log_namespace').onRef('page_title', '=', 'log_title'),
        )
        .select('page_id'),
    );
}

/** One action of one log, or a whole log. A log of which all actions are known by `*` takes any. */
function actionFilter({ params: p, query }: Run): Condition | undefined {
  const asked: string | undefined = p.action;
  if (asked === undefined) return equals('log_type', p.type);
  const slash = asked.indexOf('/');
  const type = asked.slice(0, slash);
  const known = query.wiki.valuesOf('query+logevents', 'action');
  if (slash < 0 || !(known.includes(asked) || known.includes(`${type}/*`)))
    throw new ApiError('unknown_leaction', { value: asked });
  return all([equals('log_type', type), equals('log_action', asked.slice(slash + 1))]);
}

async function pageFilter({ params: p, query }: Run): Promise<Condition | undefined> {
  if (p.title !== undefined) {
    const { namespace, dbkey } = titleOf(query.wiki.titles.parse(p.title), p.title);
    return all([equals('log_namespace', namespace), equals('log_title', dbkey)]);
  }
  if (p.prefix === undefined) return equalsByFew(query.db, 'logging', 'log_namespace', p.namespace);
  if (query.wiki.site.general.misermode) throw new ApiError('prefixsearchdisabled');
  const { namespace, dbkey } = titleOf(query.wiki.titles.parse(p.prefix), p.prefix);
  const matching = all([equals('log_namespace', namespace), beginsWith('log_title', dbkey)]);
  const few = await areFew(query.db, 'logging', matching);
  return few ? matching : all([unindexed('log_namespace', namespace), beginsWith('log_title', dbkey)]);
}

function titleOf(title: ReturnType<Run['query']['wiki']['titles']['parse']>, text: string): Title {
  if ('code' in title || title.interwiki !== '') throw new ApiError('invalidtitle', { title: text });
  return title;
}

async function filters({ params: p, query }: Run, byPage: boolean): Promise<readonly (Condition | undefined)[]> {
  const { rights } = query.viewer;
  return [
    readableLogs('log_type', rights),
    equals('actor_name', p.user),
    await hasTagByFew(query.db, 'ct_log_id', 'log_id', p.tag),
    when(byPage, () => visibleOnly('log_deleted', hidden.text, rights)),
    when(p.user !== undefined, () => visibleOnly('log_deleted', hidden.user, rights)),
  ];
}

function logOf(row: Row) {
  return {
    id: row.log_id,
    log: { type: row.log_type, action: row.log_action, timestamp: row.log_timestamp, params: row.log_params },
  };
}

/** Members are set one by one: an item of spread parts takes several times as long, and answers have thousands. */
function itemOf(row: Row, { query }: Run, batch: Batch, index: number): object {
  const { rights } = query.viewer;
  const { asks } = batch;
  const { log_deleted: bits } = row;
  const isOpen = mayReadLog(row.log_type, rights);
  const item: Item = {};
  const mayShow = (field: HiddenField, marker: 'actionhidden' | 'userhidden' | 'commenthidden'): boolean => {
    if (bits === 0) return isOpen;
    if (isHidden(bits, field)) {
      item[marker] = true;
      if (isSuppressed(bits)) suppressed = true;
    }
    return isOpen && maySee(bits, field, rights, 'deletedhistory');
  };
  let suppressed = false;
  if (asks.ids) item.logid = row.log_id;
  if ((asks.title || asks.ids || (asks.details && row.log_params !== '')) && mayShow(hidden.text, 'actionhidden'))
    addAction(item, row, query, batch);
  if (asks.type) {
    item.type = row.log_type;
    item.action = row.log_action;
  }
  if ((asks.user || asks.userid) && mayShow(hidden.user, 'userhidden')) {
    if (asks.user) item.user = row.actor_name;
    if (asks.userid) item.userid = row.actor_user ?? 0;
    if (asks.user && query.wiki.userNames.isTemporary(row.actor_name)) item.temp = true;
    if (row.actor_user === null) item.anon = true;
  }
  if (asks.timestamp) item.timestamp = toIso(row.log_timestamp);
  if ((asks.comment || asks.parsedcomment) && mayShow(hidden.comment, 'commenthidden')) {
    if (asks.comment) item.comment = row.comment_text;
    if (asks.parsedcomment) item.parsedcomment = batch.comments[index] ?? '';
  }
  if (asks.tags) item.tags = batch.tags.get(row.log_id) ?? [];
  if (suppressed) item.suppressed = true;
  return item;
}

function addAction(item: Item, row: Row, query: QueryContext, { asks, logs }: Batch): void {
  if (asks.title) {
    item.ns = row.log_namespace;
    item.title = query.titleTexts.text(row.log_namespace, row.log_title);
  }
  if (asks.ids) {
    item.pageid = row.page_id ?? 0;
    item.logpage = row.log_page ?? 0;
    const revision = associatedRevision(row.log_params);
    if (revision) item.revid = revision;
  }
  if (asks.details) item.params = logs.get(row.log_id)?.write(query.titleTexts) ?? {};
}
