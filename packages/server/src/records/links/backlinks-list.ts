/**
 * `backlinks`, `embeddedin`, `imageusage`: what links to one page. With `redirect` also what links to the redirects found
 * on the way: a second level, nested under its redirect, that continues on its own while the first level stands still.
 */
import { exactly, type Compared } from '../../shapes/exact.js';
import { any, all, equals, type Condition } from '../../sql/conditions.js';
import { orderOf, startingAt, type KeyPart } from '../../sql/keyset.js';
import { cappedLimit, ownLimits } from '../../shapes/limits.js';
import { bound, type AnyRun, type QueryModule, type ItemOf } from '../../shapes/module.js';
import { directionOf, pageColumns } from '../../shapes/scan.js';
import { fixed, part } from '../../sql/part.js';
import { select } from '../../sql/select.js';
import type { PageRow } from '../../pages/page-rows.js';
import { titleOrPageId } from '../../shapes/title-or-page-id.js';
import { ApiError } from '../../errors/api-error.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';
import { backlinksContinue, type BacklinksContinue } from './backlinks-continue.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';

interface Params {
  readonly title: string | undefined;
  readonly pageid: number | undefined;
  readonly continue: string | undefined;
  readonly namespace: readonly number[] | undefined;
  readonly dir: string;
  readonly filterredir: 'all' | 'nonredirects' | 'redirects';
  readonly limit: number;
  readonly redirect: boolean;
}

interface Row extends PageRow {
  readonly target_namespace?: number;
  readonly target_title: string;
}

type Page = Omit<ItemOf<'backlinks'>, 'redirlinks'>;
const exact = exactly<ItemOf<'backlinks'>>();

/** One page that links to the root, and what links to it when it is a redirect. */
interface Entry {
  readonly row: Row;
  readonly links: Row[];
}

interface Levels {
  readonly entries: readonly Entry[];
  readonly continuation: BacklinksContinue;
  /** Where the next request continues, if it must. */
  readonly next: string | undefined;
}

/** Makes one of the three of its table. */
export function backlinks<N extends 'backlinks' | 'embeddedin' | 'imageusage'>(
  module: N,
  links: LinkTable,
): QueryModule<N> {
  return bound<N>({
    module,
    run: async (params, run) => show(run, await read(params as Params, run, links)),
    generate: async (params, run) => {
      const { entries, next } = await read(params as Params, run, links);
      if (next !== undefined) run.continueAt('continue', next);
      await run.target?.addRows(entries.map(({ row }) => row));
      await run.target?.addRows(entries.flatMap((entry) => entry.links));
    },
  });
}

/** Each of the two levels takes half. */
const halved = ([low, high]: readonly [number, number]) => [Math.floor(low / 2), Math.floor(high / 2)] as const;

async function read(p: Params, run: AnyRun, links: LinkTable): Promise<Levels> {
  run.readAgain();
  const limit = p.redirect ? cappedLimit(run, p.limit, halved(ownLimits(run))) : p.limit;
  const root = await titleOrPageId(run, p);
  if (links.fixedNamespace === NS_FILE && root.namespace !== NS_FILE)
    throw new ApiError('bad_image_title', { module: run.descriptor.name });
  const start = backlinksContinue(p.continue);
  const first = await firstLevel(p, run, links, root, start, limit);
  const found = first.slice(0, limit);
  const extra = first[limit];
  const origin = start.level1 ?? (found[0] && [found[0].page_namespace, found[0].page_id]);
  let next = extra && `${extra.page_namespace}|${extra.page_id}`;
  const entries = found.map((row): Entry => ({ row, links: [] }));
  const redirects = entries.filter(({ row }) => row.page_is_redirect === 1);
  let continuation: BacklinksContinue = { ...start, ...(origin && { level1: origin }) };
  if (p.redirect && redirects.length > 0) {
    const second = await secondLevel(p, run, links, redirects, start, limit);
    const byTitle = new Map(redirects.map((entry) => [`${entry.row.page_namespace}:${entry.row.page_title}`, entry]));
    const namespaceOf = (row: Row): number => links.fixedNamespace ?? row.target_namespace ?? 0;
    for (const row of second.slice(0, limit)) byTitle.get(`${namespaceOf(row)}:${row.target_title}`)?.links.push(row);
    const one = second[0];
    const place = (row: Row) => [namespaceOf(row), row.target_title, row.page_namespace, row.page_id] as const;
    if (one !== undefined) continuation = { ...continuation, level2: start.level2 ?? place(one) };
    const more = second[limit];
    if (more !== undefined) next = [...(origin ?? []), ...place(more)].join('|');
  }
  return { entries, continuation, next };
}

function pageFilters(p: Params, second: boolean): (Condition | undefined)[] {
  if (p.filterredir === 'redirects') return [equals('page_is_redirect', 1)];
  // With `redirect` the redirects of the first level are needed to find the second.
  if (p.filterredir === 'nonredirects' && (second || !p.redirect)) return [equals('page_is_redirect', 0)];
  return [];
}

const severalNamespaces = (p: Params): boolean => (p.namespace?.length ?? 0) > 1;

async function firstLevel(
  p: Params,
  run: AnyRun,
  links: LinkTable,
  root: Title,
  start: BacklinksContinue,
  limit: number,
): Promise<readonly Row[]> {
  const key: KeyPart[] = [
    { column: links.fromNamespace ?? 'page_namespace', type: 'int', constant: !severalNamespaces(p) },
    { column: links.from, type: 'int' },
  ].filter((part) => part.constant !== true) as KeyPart[];
  const values = start.level1 && (severalNamespaces(p) ? start.level1 : start.level1.slice(1));
  return readRows(run, links, {
    key,
    start: values,
    descending: directionOf(p.dir) === 'desc',
    limit,
    where: [
      equals(links.title, root.dbkey),
      links.namespace === undefined ? undefined : equals(links.namespace, root.namespace),
      equals(links.fromNamespace ?? 'page_namespace', p.namespace),
      ...pageFilters(p, false),
    ],
  });
}

async function secondLevel(
  p: Params,
  run: AnyRun,
  links: LinkTable,
  redirects: readonly Entry[],
  start: BacklinksContinue,
  limit: number,
): Promise<readonly Row[]> {
  const namespaces = new Set(redirects.map(({ row }) => row.page_namespace));
  const titles = new Set(redirects.map(({ row }) => row.page_title));
  const parts = [
    { varies: links.namespace !== undefined && namespaces.size > 1, column: links.namespace ?? '', type: 'int' },
    { varies: titles.size > 1, column: links.title, type: 'string' },
    { varies: severalNamespaces(p), column: links.fromNamespace ?? 'page_namespace', type: 'int' },
    { varies: true, column: links.from, type: 'int' },
  ] as const;
  const key = parts.filter(({ varies }) => varies).map(({ column, type }): KeyPart => ({ column, type }));
  return readRows(run, links, {
    key,
    start: start.level2?.filter((_, i) => parts[i]?.varies),
    descending: directionOf(p.dir) === 'desc',
    limit,
    where: [
      any(
        redirects.map(({ row }) =>
          all([
            equals(links.title, row.page_title),
            links.namespace === undefined ? undefined : equals(links.namespace, row.page_namespace),
          ]),
        ),
      ),
      equals('page_namespace', p.namespace),
      ...pageFilters(p, true),
    ],
  });
}

interface Level {
  readonly key: readonly KeyPart[];
  readonly start: readonly (string | number)[] | undefined;
  readonly descending: boolean;
  readonly limit: number;
  readonly where: readonly (Condition | undefined)[];
}

async function readRows(run: AnyRun, links: LinkTable, level: Level): Promise<readonly Row[]> {
  const direction = level.descending ? 'desc' : 'asc';
  const scan = select<Row>(run.query.db.sql, {
    columns: [
      ...new Set([...pageColumns(run), 'page_is_redirect']),
      `${links.title} as target_title`,
      ...(links.namespace === undefined ? [] : [`${links.namespace} as target_namespace`]),
    ],
    from: part`${linksWithTargets(links)} join page on ${fixed(links.from)} = page_id`,
    where: level.where,
  });
  return run.query.db.all(
    scan.within({
      where: [level.start && startingAt(level.key, level.start, direction)],
      order: orderOf(level.key, direction),
      limit: level.limit + 1,
    }),
  );
}

/** Lists the entries; when they do not all fit, as many as do, each with as many of its links as fit. */
async function show(run: AnyRun, { entries, continuation, next }: Levels): Promise<void> {
  const { answer, titleTexts } = run.query;
  const rows = entries.flatMap((entry) => [entry.row, ...entry.links]);
  await titleTexts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  const item = (row: Row): Page => ({
    pageid: row.page_id,
    ns: row.page_namespace,
    title: titleTexts.text(row.page_namespace, row.page_title),
    ...(row.page_is_redirect === 1 && { redirect: true }),
  });
  const whole = entries.map(({ row, links }) =>
    exact({ ...item(row), ...(links.length > 0 && { redirlinks: links.map(item) }) }),
  );
  const list = answer.list(run.descriptor.name);
  if (answer.fits(whole)) {
    list.push(...whole);
    if (next !== undefined) run.continueAt('continue', next);
    return;
  }
  const stopped = showSome(run, entries, continuation, item, list);
  const value = stopped ?? next;
  if (value !== undefined) run.continueAt('continue', value);
}

/** Entries by page id until the response is full; the continue value then, which names page and link to continue with. */
function showSome(
  run: AnyRun,
  entries: readonly Entry[],
  continuation: BacklinksContinue,
  item: (row: Row) => Page,
  list: Compared[],
): string | undefined {
  const { answer } = run.query;
  const base = [...(continuation.level1 ?? [0, 0]), ...(continuation.level2 ?? [0, '', 0, 0])].join('|');
  const byId = (a: Row, b: Row): number => a.page_id - b.page_id;
  for (const { row, links } of entries.toSorted((a, b) => byId(a.row, b.row))) {
    if (row.page_id < (continuation.page ?? 0)) continue;
    const entry: Page & { redirlinks?: Page[] } = item(row);
    if (!answer.fits(entry)) return `${base}|${row.page_id}`;
    list.push(exact(entry));
    const from = row.page_id === continuation.page ? (continuation.link ?? 0) : 0;
    for (const link of links.toSorted(byId)) {
      if (link.page_id < from) continue;
      const nested = item(link);
      if (!answer.fits(nested)) return `${base}|${row.page_id}|${link.page_id}`;
      (entry.redirlinks ??= []).push(nested);
    }
  }
  return undefined;
}
