/** Comparisons of revisions with other revisions, or with a text in the request. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among } from '../../sql/conditions.js';
import { sql } from '../../sql/sql.js';
import { pagesByTitle } from '../../db/pages-by-title.js';
import type { RevisionDifference } from '@wiki-query/server-stubs';
import type { Db } from '../../db/database.js';
import { mark } from '../../result/value.js';
import type { QueryRun } from '../../shapes/query-run.js';
import type { StoredText } from '../../content/stored-text.js';
import { hidden, maySee } from '../../content/visibility.js';
import { formatsOf } from '../../content/content-formats.js';
import { contentOf, type Content, type SlotContent } from './revision-content.js';
import { diffHtml } from './diff-html.js';
import { readNeighbours } from './neighbours.js';
import type { DiffTo, RevisionOptions } from './options.js';
import { plainSavedText } from '../../content/plain-saved-text.js';
import type { RevisionRow } from './rows.js';
import { readSlots, readSlotTexts, type Slot } from '../../content/slots.js';
import { isNumeric } from '../../result/integer.js';

/** Maximum number of comparisons in a response. Further ones are marked as not computed. */
const mostComparisons = 1;

interface Read {
  readonly options: RevisionOptions;
  readonly slots: ReadonlyMap<number, readonly Slot[]>;
  readonly texts: ReadonlyMap<string, StoredText>;
}

/** Members `diff` of the rows whose text the viewer may see. */
export function compareRevisions(
  rows: readonly RevisionRow[],
  run: QueryRun,
  read: Read,
  to: DiffTo,
): Promise<ReadonlyMap<RevisionRow, RevisionDifference>> {
  const readable: { readonly row: RevisionRow; readonly content: Content }[] = [];
  for (const row of rows) {
    const content = readableContent(row, run, read);
    // The request fails at the row without the section. Rows after it are not compared.
    if (content !== undefined && 'lacks' in content && content.lacks === 'nosuchsection') break;
    if (content !== undefined && 'text' in content) readable.push({ row, content });
  }
  return 'text' in to
    ? compareWithText(readable, run, read.options, to)
    : compareWithRevisions(
        readable.map(({ row }) => row),
        run,
        to.revision,
      );
}

function readableContent(row: RevisionRow, run: QueryRun, { options, slots, texts }: Read): SlotContent | undefined {
  const slot = slots.get(row.id)?.find(({ role }) => role === 'main');
  const isReadable = row.latest === row.id || maySee(row.deleted, hidden.text, run.call.viewer.rights);
  if (slot === undefined || !isReadable) return undefined;
  return contentOf(slot, texts.get(slot.address), row, run, options);
}

const withBody = (members: RevisionDifference, body: string | false): RevisionDifference =>
  mark({ ...members, body }, { content: 'body' });

async function compareWithText(
  rows: readonly { readonly row: RevisionRow; readonly content: Content }[],
  run: QueryRun,
  { contentFormat }: RevisionOptions,
  to: Extract<DiffTo, { text: string }>,
): Promise<ReadonlyMap<RevisionRow, RevisionDifference>> {
  const models = await pageModels(
    rows.map(({ row }) => row),
    run,
  );
  const diffs = new Map<RevisionRow, RevisionDifference>();
  let made = 0;
  for (const { row, content } of rows) {
    const model = models(row);
    if (made >= mostComparisons) diffs.set(row, { notcached: true });
    else if (contentFormat !== undefined && !formatsOf(model, run.call.wiki.site).includes(contentFormat)) {
      run.warn('badformat', {
        format: contentFormat,
        model,
        name: run.call.titleTexts.text(row.namespace, row.title),
      });
      diffs.set(row, { badcontentformat: true });
    } else {
      made += 1;
      const text = to.transform ? savedText(to.text, row, model, run) : to.text;
      if (text === undefined) run.warn('needssave', { id: row.id });
      else diffs.set(row, withBody({}, diffHtml(content.text, text, run.call)));
    }
  }
  return diffs;
}

function savedText(text: string, { title }: RevisionRow, model: string, { call }: QueryRun): string | undefined {
  return plainSavedText(text, { model, title: title.replaceAll('_', ' ') }, call.wiki.site);
}

/** Content models of pages, including deleted ones. */
async function pageModels(rows: readonly RevisionRow[], { call }: QueryRun): Promise<(row: RevisionRow) => string> {
  const ids = [...new Set(rows.flatMap(({ page }) => page ?? []))];
  const found = await call.db.all(
    from(t.page).select(c.page_namespace, c.page_title, c.page_content_model).where(among(c.page_id, ids)),
  );
  const models = new Map(found.map((page) => [`${page.page_namespace}:${page.page_title}`, page.page_content_model]));
  return ({ namespace, title }) =>
    models.get(`${namespace}:${title}`) ?? call.wiki.namespaces.get(namespace)?.defaultContentModel ?? 'wikitext';
}

/** The two sides of a comparison: `false` if the history has no such neighbour, 0 for the latest revision. */
interface Pair {
  readonly from: number | false;
  readonly to: number;
}

async function compareWithRevisions(
  rows: readonly RevisionRow[],
  run: QueryRun,
  to: 'prev' | 'next' | number,
): Promise<ReadonlyMap<RevisionRow, RevisionDifference>> {
  const { db } = run.call;
  const neighbours = isNumeric(to)
    ? new Map<number, number>()
    : await readNeighbours(
        db,
        rows.map(({ id }) => id),
        to,
      );
  const pairs = rows.map((row) => [row, pairOf(row, to, neighbours)] as const);
  const sides = await readSides(
    db,
    pairs.map(([, pair]) => pair),
    rows,
  );
  const diffs = new Map<RevisionRow, RevisionDifference>();
  let made = 0;
  for (const [row, pair] of pairs) {
    if (made >= mostComparisons) diffs.set(row, { notcached: true });
    else {
      const known = bodyWithoutReading(row, pair, sides, run);
      if (known === undefined) made += 1;
      const body = known ?? (await bodyOf(row, pair, sides, run));
      diffs.set(row, withBody({ from: pair.from, to: pair.to }, body));
    }
  }
  return diffs;
}

function pairOf({ id }: RevisionRow, to: 'prev' | 'next' | number, neighbours: ReadonlyMap<number, number>): Pair {
  if (to === 'prev') return { from: neighbours.get(id) ?? false, to: id };
  return { from: id, to: to === 'next' ? (neighbours.get(id) ?? 0) : to };
}

interface Side {
  readonly rev_id: number;
  readonly rev_deleted: number;
  readonly page_latest: number;
}

/** Data of the revisions to compare, and of the latest ones of the pages. */
interface Sides {
  readonly byId: ReadonlyMap<number, Side>;
  readonly latestOf: (row: RevisionRow) => number | undefined;
}

async function readSides(db: Db, pairs: readonly Pair[], rows: readonly RevisionRow[]): Promise<Sides> {
  const latest = await readLatest(
    db,
    pairs.some(({ to }) => to === 0) ? rows.filter((row) => row.latest === undefined) : [],
  );
  const latestOf = (row: RevisionRow): number | undefined => row.latest ?? latest.get(`${row.namespace}:${row.title}`);
  const ids = new Set(
    pairs.flatMap(({ from, to }, i) => [
      from === false ? 0 : from,
      to === 0 ? (latestOfAt(rows, i, latestOf) ?? 0) : to,
    ]),
  );
  const found = await db.all(
    from(t.revision)
      .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
      .select(c.rev_id, c.rev_deleted, c.page_latest)
      .where(among(c.rev_id, [...ids])),
  );
  return { byId: new Map(found.map((side) => [side.rev_id, side])), latestOf };
}

function latestOfAt(rows: readonly RevisionRow[], i: number, latestOf: Sides['latestOf']): number | undefined {
  const row = rows[i];
  return row === undefined ? undefined : latestOf(row);
}

/** Pages that stand now where deleted ones stood. */
async function readLatest(db: Db, rows: readonly RevisionRow[]): Promise<ReadonlyMap<string, number>> {
  const titles = rows.map(({ namespace, title }) => ({ namespace, dbkey: title }));
  const found = await pagesByTitle(db, titles, [c.page_namespace, c.page_title, c.page_latest]);
  return new Map(found.map((page) => [`${page.page_namespace}:${page.page_title}`, page.page_latest]));
}

/** The result if nothing can be compared: false if a revision is missing or hidden from the viewer. */
function bodyWithoutReading(
  row: RevisionRow,
  pair: Pair,
  { byId, latestOf }: Sides,
  { call }: QueryRun,
): '' | false | undefined {
  const newer = byId.get(pair.to === 0 ? (latestOf(row) ?? 0) : pair.to);
  if (newer === undefined) return false;
  const isReadable = (side: Side): boolean =>
    side.page_latest === side.rev_id || maySee(side.rev_deleted, hidden.text, call.viewer.rights);
  if (pair.from === false) return isReadable(newer) ? '' : false;
  const older = byId.get(pair.from);
  if (older === undefined || !isReadable(older) || !isReadable(newer)) return false;
  return older.rev_id === newer.rev_id ? '' : undefined;
}

async function bodyOf(row: RevisionRow, pair: Pair, { latestOf }: Sides, run: QueryRun): Promise<string | false> {
  const { db } = run.call;
  const ids = [pair.from === false ? 0 : pair.from, pair.to === 0 ? (latestOf(row) ?? 0) : pair.to];
  const slots = await readSlots(db, ids);
  const main = ids.map((id) => slots.get(id)?.find(({ role }) => role === 'main'));
  const texts = await readSlotTexts(
    db,
    main.filter((slot) => slot !== undefined),
  );
  const [older, newer] = main.map((slot) => (slot === undefined ? undefined : texts.get(slot.address)));
  if (older === undefined || newer === undefined || !('text' in older) || !('text' in newer)) return false;
  return diffHtml(older.text, newer.text, run.call);
}
