/**
 * `backlinks`, `embeddedin`, `imageusage`: the pages that link to a page, and with `redirect` below redirects among them
 * the pages that link to those. The second level continues separately while the first does not advance. If not all pages
 * fit into a response, it contains as many as do, in the order of their IDs.
 */
import { setOwn, NS_FILE, type Title } from '@wiki-query/wikitext';
import { c, t } from '../../db/schema/tables.js';
import { checkConstraints } from '../../parameters/constraints.js';
import { ApiError } from '../../errors/api-error.js';
import type { PageRow } from '../../pages/page-rows.js';
import { directionOf } from '../../shapes/direction.js';
import { composed, exactly, type SpecChecked } from '../../shapes/exact.js';
import { pageColumns } from '../../shapes/generator-output.js';
import { cappedLimit } from '../../shapes/limits.js';
import { makeModule, type ItemOf, type QueryModule, type Traits } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { titleOrPageId } from './title-or-page-id.js';
import { orderOf, startingAt, type KeyValue } from '../../sql/keyset.js';
import { rowsWithin } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { as } from '../../sql/table.js';
import { linksTo, linksToRedirects, type Level, type LevelParams, type LinkingRow } from './link-levels.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';
import { readPlaces, type Places } from './two-places.js';

interface Params extends LevelParams {
  readonly title: string | undefined;
  readonly pageid: number | undefined;
  readonly dir: string;
  readonly limit: number;
  readonly continue: string | undefined;
}

interface Entry {
  readonly row: LinkingRow;
  readonly below: LinkingRow[];
}

interface Found {
  readonly entries: readonly Entry[];
  readonly places: Places;
  /** Where the next request continues, if it must. */
  readonly next: string | undefined;
}

const paramsOf = ({ params }: QueryRun): Params => params as Params;

/** Makes one of the three modules. */
export function linksToOne<N extends 'backlinks' | 'embeddedin' | 'imageusage'>(
  module: N,
  links: LinkTable,
  traits: Traits<N>,
): QueryModule<N> {
  return makeModule<N>(
    module,
    traits,
    async (run) => list(run, await read(run, links)),
    async (run) => {
      const { entries, next } = await read(run, links);
      if (next !== undefined) run.continueAt('continue', next);
      await run.target?.addRows(entries.map(({ row }) => row));
      await run.target?.addRows(entries.flatMap(({ below }) => below));
    },
  );
}

async function read(run: QueryRun, links: LinkTable): Promise<Found> {
  run.readAgain();
  const p = paramsOf(run);
  // Each of the two levels takes half.
  const limit = p.redirect ? cappedLimit(run, p.limit, { share: 0.5 }) : p.limit;
  const root = await rootOf(run, links);
  const start = readPlaces(p.continue);
  const rows = await readLevel(run, links, linksTo(root, p, links, start.first), limit);
  const entries = rows.slice(0, limit).map((row): Entry => ({ row, below: [] }));
  const extra = rows[limit];
  const begin = start.first ?? (rows[0] && entries.length > 0 ? placeOf(rows[0]) : undefined);
  const found: Found = {
    entries,
    places: begin === undefined ? start : { ...start, first: begin },
    next: extra && placeOf(extra).join('|'),
  };
  return p.redirect ? readSecond(run, links, found, limit) : found;
}

async function rootOf(run: QueryRun, links: LinkTable): Promise<Title> {
  checkConstraints(run);
  const root = await titleOrPageId(run, paramsOf(run));
  if (links.fixedNamespace === NS_FILE && root.namespace !== NS_FILE)
    throw new ApiError('bad_image_title', { module: run.descriptor.name });
  return root;
}

const placeOf = (row: PageRow): readonly KeyValue[] => [row.page_namespace, row.page_id];

/** Adds the pages that link to redirects. */
async function readSecond(run: QueryRun, links: LinkTable, found: Found, limit: number): Promise<Found> {
  const { entries, places } = found;
  const redirects = entries.filter(({ row }) => row.page_is_redirect === 1);
  if (redirects.length === 0) return found;
  const byTitle = new Map(redirects.map((entry) => [`${entry.row.page_namespace}:${entry.row.page_title}`, entry]));
  const targets = redirects.map(({ row }) => row);
  const rows = await readLevel(run, links, linksToRedirects(targets, paramsOf(run), links, places.second), limit);
  const targetOf = (row: LinkingRow) => [links.fixedNamespace ?? row.target_namespace ?? 0, row.target_title] as const;
  for (const row of rows.slice(0, limit)) byTitle.get(targetOf(row).join(':'))?.below.push(row);
  const secondPlaceOf = (row: LinkingRow): readonly KeyValue[] => [...targetOf(row), ...placeOf(row)];
  const [one] = rows;
  const more = rows[limit];
  return {
    ...found,
    places: one === undefined ? places : { ...places, second: places.second ?? secondPlaceOf(one) },
    next: more === undefined ? found.next : [...(places.first ?? []), ...secondPlaceOf(more)].join('|'),
  };
}

function readLevel(
  run: QueryRun,
  links: LinkTable,
  { key, start, where }: Level,
  limit: number,
): Promise<readonly LinkingRow[]> {
  const direction = directionOf(paramsOf(run).dir);
  const columns = [
    ...pageColumns(run).filter(({ as }) => as !== 'page_is_redirect'),
    c.page_is_redirect,
    as(links.title, 'target_title'),
    ...(links.namespace === undefined ? [] : [as(links.namespace, 'target_namespace')]),
  ];
  const source = linksWithTargets(links).join(t.page, sql`${links.from} = ${c.page_id}`);
  return run.call.db.all(
    rowsWithin<LinkingRow>(
      { source, columns, where },
      {
        where: [start && startingAt(key, start, direction)],
        order: orderOf(key, direction),
        limit: limit + 1,
      },
    ),
  );
}

const item = exactly<ItemOf<'backlinks'>, 'redirlinks'>();

const itemOf = (row: PageRow, { call: { titleTexts } }: QueryRun): SpecChecked =>
  item({
    pageid: row.page_id,
    ns: row.page_namespace,
    title: titleTexts.text(row.page_namespace, row.page_title),
    ...(row.page_is_redirect === 1 && { redirect: true }),
  });

async function list(run: QueryRun, found: Found): Promise<void> {
  const { entries, next } = found;
  const { response } = run;
  const rows = entries.flatMap(({ row, below }) => [row, ...below]);
  await run.call.titleTexts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  const whole = entries.map(({ row, below }) =>
    below.length === 0
      ? itemOf(row, run)
      : composed({ ...itemOf(row, run), redirlinks: below.map((one) => itemOf(one, run)) }),
  );
  const items = response.list(run.descriptor.name);
  const fits = response.fits(whole);
  if (fits) items.push(...whole);
  const value = (fits ? undefined : listSome(run, found, items)) ?? next;
  if (value !== undefined) run.continueAt('continue', value);
}

/**
 * Lists entries by page ID until the response is full. Then returns the continue value, with the page and the one below
 * it.
 */
function listSome(run: QueryRun, { entries, places }: Found, items: SpecChecked[]): string | undefined {
  const { response } = run;
  const base = [...(places.first ?? [0, 0]), ...(places.second ?? [0, '', 0, 0])].join('|');
  const byId = (a: PageRow, b: PageRow): number => a.page_id - b.page_id;
  for (const { row, below } of entries.toSorted((a, b) => byId(a.row, b.row))) {
    if (row.page_id < (places.page ?? 0)) continue;
    const entry = itemOf(row, run);
    if (!response.fits(entry)) return `${base}|${row.page_id}`;
    items.push(entry);
    const from = row.page_id === places.page ? (places.below ?? 0) : 0;
    const fitting: SpecChecked[] = [];
    for (const one of below.toSorted(byId)) {
      if (one.page_id < from) continue;
      const nested = itemOf(one, run);
      if (!response.fits(nested)) return `${base}|${row.page_id}|${one.page_id}`;
      if (fitting.push(nested) === 1) setOwn(entry as object as Record<string, unknown>, 'redirlinks', fitting);
    }
  }
  return undefined;
}
