import { from } from '../../sql/query.js';
import { page as pageTable, c, t } from '../../db/schema/tables.js';
import { compare, unindexed, type Condition } from '../../sql/conditions.js';
import { equalsByFew } from '../../shapes/few.js';
import { parseContinue, type KeyPart, type KeyValue } from '../../sql/keyset.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { listModule } from '../../shapes/list-module.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { column, computed, title } from '../../shapes/members.js';
import { needsWindow } from '../../shapes/window.js';
import type { PageRow } from '../../pages/page-rows.js';
import { ApiError } from '../../errors/api-error.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { integerOf } from '../../result/integer.js';

interface Row extends PageRow {
  readonly page_random: number;
}

/** The start of a random sequence, and the position at which this request continues. */
interface Walk {
  readonly seed: string;
  readonly position: string;
  readonly id: number;
  /** After the end of the range it continues from zero up to the seed. */
  readonly wrapped: boolean;
}

const byChance: readonly KeyPart<'page'>[] = [
  { column: c.page_random, type: 'string' },
  { column: c.page_id, type: 'int' },
];

/** Pages in random order: from a random number upwards, then from zero to that number. */
export const random = listModule('random', {
  from: from(t.page),
  members: {
    id: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    redirect: computed([c.page_is_redirect], (row) => row.page_is_redirect === 1, {
      when: ({ params: p }: QueryRun<'random'>) => !p.redirect && p.filterredir === 'all',
    }),
  },
  scan: async (run) => {
    const inNamespace = await equalsByFew(run.call.db, pageTable, c.page_namespace, run.params.namespace);
    if (run.call.parameters.get(run.wireName('filterredir')) !== undefined) atMostOne(run, 'filterredir', 'redirect');
    const walk = walkOf(run.params.continue);
    const { seed, position, id, wrapped } = walk;
    if (run.target !== undefined) run.pinStart('continue', `${seed}|${position}|${id}|${wrapped ? 1 : 0}`);
    const start: KeyValue[] = id > 0 ? [Number(position), id] : [Number(position)];
    const upward = phase(run, inNamespace, seed, false, start, wrapped ? Number(seed) : undefined);
    return wrapped
      ? [{ ...upward, continueValue: continued(seed, true) }]
      : [upward, phase(run, inNamespace, seed, true, null, Number(seed))];
  },
  generates: { rows: 'page' },
  costly: ['namespace', 'filterredir'],
});

function walkOf(value: string | undefined): Walk {
  if (value === undefined) {
    const seed = Math.random().toFixed(12);
    return { seed, position: seed, id: 0, wrapped: false };
  }
  const [seed, position, id, end] = parseContinue(value, ['string', 'string', 'int', 'string']);
  const isFraction = (part: KeyValue | undefined): boolean => /^0\.\d+$/.test(String(part));
  if (!isFraction(seed) || !isFraction(position) || (end !== '0' && end !== '1')) throw new ApiError('badcontinue');
  return { seed: String(seed), position: String(position), id: integerOf(String(id)), wrapped: end === '1' };
}

const continued =
  (seed: string, wrapped: boolean) =>
  (row: Row): string =>
    `${seed}|${row.page_random}|${row.page_id}|${wrapped ? 1 : 0}`;

function phase(
  run: QueryRun<'random'>,
  inNamespace: Condition<'page'> | undefined,
  seed: string,
  wrapped: boolean,
  start: readonly KeyValue[] | null,
  below: number | undefined,
): ScanParts<Row, 'page'> {
  const { params: p } = run;
  const redirects = p.redirect || p.filterredir === 'redirects' ? 1 : p.filterredir === 'nonredirects' ? 0 : undefined;
  const end = compare(c.page_random, '<', below);
  return {
    ...(needsWindow(run, [inNamespace]) && { window: from(t.page).where(end) }),
    where: [inNamespace, unindexed(c.page_is_redirect, redirects), end],
    key: byChance,
    direction: 'asc',
    start,
    continueValue: continued(seed, wrapped),
  };
}
