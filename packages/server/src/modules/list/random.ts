import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { compare, equals } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import { ApiError } from '../../errors/api-error.js';
import { integerOf } from '../../result/integer.js';

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
  filters: { namespace: (namespaces) => equals(c.page_namespace, namespaces) },
  index: 'page_random',
  scan: (run) => {
    const { params: p } = run;
    // The seed, the place at which this request continues, and whether that is after the end of the range.
    const anywhere = (Math.floor(Math.random() * 1e12) / 1e12).toFixed(12);
    const text = p.continue ?? `${anywhere}|${anywhere}|0|0`;
    const [seed, position, number, end] = parseContinue(text, ['string', 'string', 'int', 'string']);
    const isFraction = (part: unknown): boolean => /^0\.\d+$/.test(String(part));
    if (!isFraction(seed) || !isFraction(position) || (end !== '0' && end !== '1')) throw new ApiError('badcontinue');
    if (run.target !== undefined) run.pinStart('continue', text);
    const id = integerOf(String(number));
    const start = id > 0 ? [Number(position), id] : [Number(position)];
    const redirects =
      p.redirect || p.filterredir === 'redirects' ? 1 : p.filterredir === 'nonredirects' ? 0 : undefined;
    const phase = (first: readonly number[] | null, isWrapped: boolean) => {
      const below = isWrapped ? compare(c.page_random, '<', Number(seed)) : undefined;
      return {
        where: [below],
        skips: [equals(c.page_is_redirect, redirects)],
        key: [{ column: c.page_random, type: 'string' as const }, { column: c.page_id }],
        start: first,
        continueValue: (place: readonly unknown[]) => `${seed}|${place.join('|')}|${isWrapped ? 1 : 0}`,
      };
    };
    return end === '1' ? [phase(start, true)] : [phase(start, false), phase(null, true)];
  },
  generates: { rows: 'page' },
  reads: { namespace: { few: 'page_name_title' }, filterredir: 'all', redirect: 'all' },
});
