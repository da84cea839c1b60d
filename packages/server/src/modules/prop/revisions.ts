import { checkConstraints } from '../../parameters/constraints.js';
import { as } from '../../sql/table.js';
import { from, statement } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { among, between, compare, equals, ifGiven } from '../../sql/conditions.js';
import { parseContinue, startingAt } from '../../sql/keyset.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { listModule } from '../../shapes/list-module.js';
import { directionOf } from '../../shapes/direction.js';
import { ApiError } from '../../errors/api-error.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { revisionLimit } from '../../records/revisions/options.js';
import { byTime, liveRevisions } from '../../records/revisions/rows.js';
import { leadingInteger } from '../../result/integer.js';

type Run = QueryRun<'revisions'>;

const refusal = (why: 'norevids' | 'singlepage', { descriptor }: Run): ApiError =>
  new ApiError('invalidparammix', { prefix: descriptor.prefix }, { message: `apierror-revisions-${why}` });

/** Revisions: of one page in chronological order, those with the requested IDs, or the latest ones of pages. */
export const revisions = listModule('revisions', {
  ...revisionList(liveRevisions),
  checksConstraints: 'itself',
  scan: async (run) => {
    const { pages } = run;
    run.readAgain();
    if (pages.revisions.size === 0 && pages.good.size === 0) return undefined;
    if (pages.revisions.size > 0 && pages.liveRevisions.size === 0) return undefined;
    const isHistory = listsHistory(run);
    if (isHistory && pages.revisions.size > 0) throw refusal('norevids', run);
    if (isHistory && pages.good.size > 1) throw refusal('singlepage', run);
    const limit = await revisionLimit(run, !isHistory);
    if (isHistory) return { ...(await history(run)), limit };
    return { ...(pages.revisions.size > 0 ? named(run) : latest(run)), limit, direction: 'asc' };
  },
  place: { in: 'page', page: as(c.rev_page, 'page') },
  generates: { revisionIds: as(c.rev_id, 'id') },
});

/** Parameters that are valid only for the history of one page. */
function listsHistory({ params: p }: Run): boolean {
  const listing = [p.user, p.excludeuser, p.limit, p.startid, p.endid, p.start, p.end];
  return p.dir === 'newer' || listing.some((value) => value !== undefined);
}

async function history(run: Run) {
  const { params: p, pages } = run;
  checkConstraints(run, 'start', 'end', 'user');
  return {
    // Read before the revisions of the bounds are looked up, so that the first error is the one reported.
    start: p.continue === undefined ? null : parseContinue(p.continue, ['timestamp', 'int']),
    where: [equals(c.rev_page, [...pages.good.keys()][0]), ...(await bounds(run))],
    key: byTime,
  };
}

/** Bounds in time. A bound that is a revision separates revisions of the same second. */
async function bounds(run: Run) {
  const { params: p } = run;
  const direction = directionOf(p.dir);
  if (p.startid === undefined && p.endid === undefined) return [between(c.rev_timestamp, direction, p.start, p.end)];
  const times = await timesOf(
    run,
    [p.startid, p.endid].filter((id) => id !== undefined),
  );
  const timeOf = (parameter: 'startid' | 'endid', id: number | undefined): string | undefined => {
    if (id === undefined) return undefined;
    const time = times.get(id);
    if (time === undefined)
      throw new ApiError(
        `badid_${run.wireName(parameter)}`,
        { parameter: run.wireName(parameter) },
        { message: 'apierror-revisions-badid' },
      );
    return time;
  };
  const [start, end] = [timeOf('startid', p.startid) ?? p.start, timeOf('endid', p.endid) ?? p.end];
  const at = (time: string | undefined, id: number | undefined) =>
    time === undefined ? [] : [time, ...(id === undefined ? [] : [id])];
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  return [startingAt(byTime, at(start, p.startid), direction), startingAt(byTime, at(end, p.endid), opposite)];
}

async function timesOf({ call: { db } }: Run, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const live = from(t.revision).select(as(c.rev_id, 'id'), as(c.rev_timestamp, 'time')).where(among(c.rev_id, ids));
  const deleted = from(t.archive)
    .select(as(c.ar_rev_id, 'id'), as(c.ar_timestamp, 'time'))
    .where(among(c.ar_rev_id, ids));
  const rows = await db.all(statement<{ readonly id: number; readonly time: string }>(sql`${live} union ${deleted}`));
  return new Map(rows.map(({ id, time }) => [id, time]));
}

const byNumber = [{ column: c.rev_id, as: 'id' }];
const byPage = [
  { column: c.rev_page, as: 'page' },
  { column: c.rev_id, as: 'id' },
];

/** Revisions by ID. Their continue value is parsed as an integer, whatever it contains. */
function named({ params: p, pages }: Run) {
  const from = ifGiven(p.continue, leadingInteger);
  return {
    where: [among(c.rev_id, [...pages.liveRevisions.keys()]), compare(c.rev_id, '>=', from)],
    key: byNumber,
    start: null,
    continueValue: ([id = 0]: readonly (string | number)[]) => id,
  };
}

const latest = ({ pages }: Run) => ({
  where: [sql`${c.page_latest} = ${c.rev_id}`, among(c.rev_page, [...pages.good.keys()])],
  key: byPage,
});
