import { checkConstraints } from '../../parameters/constraints.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { ApiError } from '../../errors/api-error.js';
import { titleRange } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { compare, equals } from '../../sql/conditions.js';

type Run = QueryRun<'allpages'>;

/** Pages of one namespace in the order of their titles. */
export const allpages = listModule('allpages', {
  from: from(t.page)
    .leftJoin(t.langlinks, sql`${c.ll_from} = ${c.page_id}`)
    .lookUp(t.page_restrictions, sql`${c.pr_page} = ${c.page_id}`, { index: 'pr_pagetype' }),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
  },
  key: [{ column: c.page_title }],
  checksConstraints: 'itself',
  check: (run) => {
    if (run.target?.resolveRedirects === true) throw new ApiError('params');
  },
  filters: {
    namespace: (namespace) => equals(c.page_namespace, namespace),
    filterredir: (which, { call }) => (call.wiki.site.general.misermode ? undefined : redirects[which]),
    ...titleRange(c.page_title, ({ params }: Run) => params.namespace),
    minsize: (size) => compare(c.page_len, '>=', size),
    maxsize: (size, { call }) => (call.wiki.site.general.misermode ? undefined : compare(c.page_len, '<=', size)),
    filterlanglinks: (which) => langlinks[which],
  },
  index: 'page_name_title',
  where: (run) => {
    const { params: p, call } = run;
    checkConstraints(run);
    const byType = isGiven(p.prtype);
    if (!byType && p.prexpiry === 'all') return [];
    const levels = (p.prlevel ?? []).filter((level) => level !== '');
    return [
      sql`(${c.pr_expiry} > ${call.now} or ${c.pr_expiry} is null)`,
      ...(byType ? [equals(c.pr_type, p.prtype), equals(c.pr_level, levels), cascades[p.prfiltercascade]] : []),
      expiries[p.prexpiry],
    ];
  },
  distinct: ({ params: p }) => p.filterlanglinks === 'withlanglinks' || isGiven(p.prtype) || p.prexpiry !== 'all',
  // In miser mode redirects are filtered after the limit, so that a request reads no more rows than requested.
  omits: computed([c.page_is_redirect], (row, { params: { filterredir }, call }: Run) => {
    const isLate = call.wiki.site.general.misermode && filterredir !== 'all';
    return isLate && (row.page_is_redirect === 1) !== (filterredir === 'redirects');
  }),
  generates: { rows: 'page' },
  reads: {
    minsize: 'all',
    maxsize: 'all',
    filterredir: 'all',
    prtype: 'all',
    prlevel: 'all',
    prfiltercascade: 'all',
    prexpiry: 'all',
    filterlanglinks: 'all',
  },
});

const redirects = {
  all: undefined,
  redirects: equals(c.page_is_redirect, 1),
  nonredirects: equals(c.page_is_redirect, 0),
};

const langlinks = {
  all: undefined,
  withlanglinks: sql`${c.ll_from} is not null`,
  withoutlanglinks: sql`${c.ll_from} is null`,
};

const cascades = { all: undefined, cascading: equals(c.pr_cascade, 1), noncascading: equals(c.pr_cascade, 0) };

const expiries = {
  all: undefined,
  indefinite: sql`(${c.pr_expiry} = 'infinity' or ${c.pr_expiry} is null)`,
  definite: compare(c.pr_expiry, '!=', 'infinity'),
};
