import { descriptors } from '@wiki-query/server-stubs';
import { describe, expect, it } from 'vitest';
import { c, t } from '../db/schema/tables.js';
import type { PageRow } from '../pages/page-rows.js';
import type { Call } from '../request/call.js';
import { plainParameter, rawParameters } from '../request/raw-parameters.js';
import { SizeBudget } from '../result/value.js';
import { equals } from '../sql/conditions.js';
import type { KeyPart } from '../sql/keyset.js';
import { from } from '../sql/query.js';
import { Warnings } from '../errors/warnings.js';
import { startContinuation } from './continuation.js';
import { composed } from './exact.js';
import { QueryResponse } from './query-response.js';
import { QueryRun } from './query-run.js';
import { twoLevels } from './two-levels.js';
import { readPlaces, type Places } from './two-places.js';

const row = (id: number, title: string, redirect = 0): PageRow =>
  ({ page_id: id, page_namespace: 0, page_title: title, page_is_redirect: redirect }) as PageRow;

const first = [row(1, 'A'), row(2, 'B', 1), row(3, 'C')];
const second = [row(7, 'X'), row(8, 'Y')];

const byId: readonly KeyPart<'page'>[] = [{ column: c.page_id, type: 'int' }];

/** Rows of the second level are below the page B. */
const declared = {
  columns: [],
  from: from(t.page),
  root: () => Promise.resolve(undefined),
  hasSecond: ({ params }: QueryRun<'backlinks'>) => params.redirect,
  first: (_run: object, _root: undefined, start: Places['first']) => ({ key: byId, start: start?.slice(1), where: [] }),
  second: () => ({ key: byId, start: undefined, where: [] }),
  asParent: ({ page_is_redirect, page_title }: PageRow) => (page_is_redirect === 1 ? page_title : undefined),
  parentOf: () => 'B',
  placeOf: ({ page_namespace, page_id }: PageRow) => [0, 'B', page_namespace, page_id],
  item: ({ page_id }: PageRow) => composed({ pageid: page_id }),
  below: 'redirlinks',
};
const module = twoLevels('backlinks', declared);

async function list(params: object, size = 1000) {
  const levels = [first, second].values();
  const warnings = new Warnings();
  const call = {
    warnings,
    errors: { format: 'bc' },
    viewer: { rights: new Set() },
    parameters: rawParameters(new Map([['list', plainParameter('backlinks')]])),
    titleTexts: { load: () => Promise.resolve() },
    db: { all: () => Promise.resolve(levels.next().value ?? []) },
  } as unknown as Call;
  const continuation = startContinuation(call.parameters, ['backlinks'], new Set());
  const query = { call, continuation, response: new QueryResponse(new SizeBudget(size), warnings) };
  const all = { limit: 10, dir: 'ascending', redirect: true, ...params } as never;
  const read = { params: all, warnings: [], prefix: 'bl' };
  // The item of another module: the first one of a response always fits.
  query.response.fits('x');
  const run = new QueryRun<'backlinks'>(query, descriptors.backlinks, read, undefined, undefined, undefined);
  await module.run(all, run);
  return { items: query.response.list('backlinks') as unknown, data: continuation.result().data };
}

describe('a list of two levels', () => {
  it('has the pages of the second level in those of the first', async () => {
    const { items, data } = await list({});
    expect(items).toEqual([{ pageid: 1 }, { pageid: 2, redirlinks: [{ pageid: 7 }, { pageid: 8 }] }, { pageid: 3 }]);
    expect(data).toBeUndefined();
  });

  it('without a second level has the first alone, and continues at its next row', async () => {
    const { items, data } = await list({ redirect: false, limit: 2 });
    expect([items, data]).toMatchObject([[{ pageid: 1 }, { pageid: 2 }], { blcontinue: '0|3' }]);
  });

  it('continues the second level while the first does not advance', async () => {
    const { items, data } = await list({ limit: 1, continue: '0|2|0|B|0|7' });
    expect(items).toEqual([{ pageid: 1 }]);
    expect(data).toMatchObject({ blcontinue: '0|2' });
    const both = await list({ limit: 2 });
    expect(both.items).toEqual([{ pageid: 1 }, { pageid: 2, redirlinks: [{ pageid: 7 }, { pageid: 8 }] }]);
    expect(both.data).toMatchObject({ blcontinue: '0|3' });
  });

  it('that does not fit into a response names the pages that are left', async () => {
    const { items, data } = await list({}, 4);
    expect(items).toEqual([{ pageid: 1 }, { pageid: 2, redirlinks: [{ pageid: 7 }] }]);
    expect(data).toMatchObject({ blcontinue: '0|1|0|B|0|7|2|8' });
  });
});

describe('the place of a list of two levels', () => {
  it.each([
    [undefined, {}],
    ['0|5', { first: [0, 5] }],
    ['0|5|2|B|0|7', { first: [0, 5], second: [2, 'B', 0, 7] }],
    ['0|5|2|B|0|7|5', { first: [0, 5], second: [2, 'B', 0, 7], page: 5 }],
    ['0|5|2|B|0|7|5|9', { first: [0, 5], second: [2, 'B', 0, 7], page: 5, below: 9 }],
  ])('is read of %s', (text, want) => expect(readPlaces(text)).toEqual(want));

  it.each(['', '1', '0|x', '0|5|2', '0|5|2|B|0|7|5|9|1'])('is not %j', (text) =>
    expect(() => readPlaces(text)).toThrow(/badcontinue/),
  );
});

describe('a column of a table that is not joined does not compile', () => {
  const start = undefined;

  it('in the columns and the levels of a list of two levels', () => {
    // @ts-expect-error in the columns
    expect(twoLevels('backlinks', { ...declared, columns: [c.rd_title] }).run).toBeDefined();
    const key = [{ column: c.rd_from, type: 'int' as const }];
    // @ts-expect-error in a key
    expect(twoLevels('backlinks', { ...declared, second: () => ({ key, start, where: [] }) }).run).toBeDefined();
    const where = [equals(c.rd_title, 'A')];
    // @ts-expect-error in a condition
    expect(twoLevels('backlinks', { ...declared, first: () => ({ key: byId, start, where }) }).run).toBeDefined();
    const joined = from(t.page).join(t.redirect, equals(c.rd_from, 1));
    expect(twoLevels('backlinks', { ...declared, from: joined, columns: [c.rd_title] }).run).toBeDefined();
  });
});
