import { descriptors } from '@wiki-query/server-stubs';
import { describe, expect, it } from 'vitest';
import { Warnings } from '../errors/warnings.js';
import { c, t } from '../db/schema/tables.js';
import { sqlite } from '../db/dialects/sqlite.js';
import { from, type Statement } from '../sql/query.js';
import { sql, written } from '../sql/sql.js';
import type { PageSet } from '../pages/page-set.js';
import type { Call } from '../request/call.js';
import { plainParameter, rawParameters } from '../request/raw-parameters.js';
import { SizeBudget } from '../result/value.js';
import { compare, equals } from '../sql/conditions.js';
import type { KeyPart } from '../sql/keyset.js';
import { startContinuation } from './continuation.js';
import { listModule } from './list-module.js';
import { column, computed, title } from './members.js';
import { QueryResponse } from './query-response.js';
import { QueryRun } from './query-run.js';

const few = 10;

/** The rows that the database returns, with all columns. */
const rows = [
  { el_id: 1, page_id: 7, page_namespace: 0, page_title: 'One', el_to_path: '/1' },
  { el_id: 2, page_id: 8, page_namespace: 2, page_title: 'Two', el_to_path: '/2' },
  { el_id: 3, page_id: 9, page_namespace: 0, page_title: 'Three', el_to_path: '/3' },
];

const byId: readonly KeyPart<'externallinks'>[] = [{ column: c.el_id }];
const declared = {
  from: from(t.externallinks).join(t.page, sql`${c.page_id} = ${c.el_from}`),
  key: byId,
  filters: { namespace: (namespace: readonly number[]) => equals(c.page_namespace, namespace) },
  where: ({ params }: QueryRun<'exturlusage'>) => [
    params.query === undefined ? undefined : compare(c.el_to_path, '>=', params.query),
  ],
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    url: column(c.el_to_path),
  },
  omits: computed([c.page_namespace], (row) => row.page_namespace === 2),
  generates: { pageIds: c.page_id },
};
const links = listModule('exturlusage', declared);
const ofIndex = 'el_to_domain_index_to_path';
/** It reads by its primary key, unless few links match `query`. */
const indexed = listModule('exturlusage', {
  ...declared,
  index: 'primary',
  filters: { ...declared.filters, query: (path: string) => compare(c.el_to_path, '>=', path) },
  where: () => [],
  reads: { namespace: 'all', query: { few: ofIndex } },
});

interface Given {
  readonly params?: object;
  readonly size?: number;
  readonly target?: PageSet;
  readonly module?: typeof links;
  /** Rows of the wiki. */
  readonly wiki?: number;
  /** Rows that match a filter. */
  readonly matches?: number;
}

async function runLinks({ params = {}, size = 10_000, target, module = links, wiki = 1, matches = 0 }: Given) {
  const statements: string[] = [];
  const read = (statement: Statement<unknown>) => {
    statements.push(written(statement, sqlite).sql);
    return Promise.resolve(rows.map((row) => ({ ...row })));
  };
  const warnings = new Warnings();
  const sent = Object.keys(params).map((name) => [`eu${name}`, plainParameter('')] as const);
  const parameters = rawParameters(new Map([['list', plainParameter('exturlusage')], ...sent]));
  const call = {
    warnings,
    parameters,
    viewer: { rights: new Set() },
    titleTexts: { followGender: false, text: (ns: number, key: string) => `${ns}:${key}` },
    db: {
      all: read,
      first: (statement: Statement<unknown>) => {
        statements.push(written(statement, sqlite).sql);
        return Promise.resolve(statements.length > 1 || matches > few ? rows[2] : undefined);
      },
      few,
      window: 100,
    },
    wiki: { size: wiki },
  } as unknown as Call;
  const continuation = startContinuation(parameters, ['exturlusage'], new Set());
  const response = new QueryResponse(new SizeBudget(size), warnings);
  const all = { prop: ['ids', 'title', 'url'], limit: 10, dir: 'ascending', ...params } as never;
  const readParameters = { params: all, warnings: [], prefix: target === undefined ? 'eu' : 'geu' };
  const query = { call, response, continuation };
  const run = new QueryRun<'exturlusage'>(query, descriptors.exturlusage, readParameters, undefined, target);
  await (target === undefined ? module.run(all, run) : module.generate(all, run));
  return { statements, items: response.list('exturlusage') as unknown, data: continuation.result().data };
}

describe('a list', () => {
  it('has the members that prop requests, and reads their columns, its key and its filters', async () => {
    const { items, statements } = await runLinks({ params: { prop: ['url'], namespace: [0], query: '/1' } });
    expect(items).toEqual([{ url: '/1' }, { url: '/3' }]);
    expect(statements).toEqual([
      'select el_to_path, el_id, page_namespace from externallinks join page on page_id = el_from where page_namespace = ? and el_to_path >= ? order by el_id limit ? + 0',
    ]);
  });

  it('leaves out rows that it omits, and continues with the row after its limit', async () => {
    const { items, data } = await runLinks({ params: { limit: 2 } });
    expect(items).toEqual([{ pageid: 7, ns: 0, title: '0:One', url: '/1' }]);
    expect(data).toMatchObject({ eucontinue: '3' });
  });

  it('refuses a continue value of another form than its key', () =>
    expect(runLinks({ params: { continue: '1|2' } })).rejects.toThrow('badcontinue'));

  it('continues with the first row that does not fit into the response', async () => {
    const { items, data } = await runLinks({ params: { prop: ['title'] }, size: 10 });
    expect([items, data]).toMatchObject([[{ ns: 0, title: '0:One' }], { eucontinue: '3' }]);
  });

  it('as a generator reads the columns of its output, and adds pages without what it omits', async () => {
    const added: unknown[] = [];
    const target = { addPageIds: (ids: unknown) => Promise.resolve(added.push(ids)) } as unknown as PageSet;
    const { statements, data } = await runLinks({ params: { limit: 2 }, target });
    expect(added).toEqual([[7]]);
    expect(statements[0]).toMatch(
      /^select page_id, page_namespace, el_id from externallinks join page on page_id = el_from order by el_id/,
    );
    expect(data).toMatchObject({ geucontinue: '3' });
  });
});

describe('a column of a table that is not joined does not compile', () => {
  const made = (module: { readonly run: unknown }) => expect(module.run).toBeDefined();
  const user = equals(c.user_name, 'A');

  it('in members', () => {
    // @ts-expect-error as a column
    made(listModule('exturlusage', { ...declared, members: { ...declared.members, url: column(c.user_name) } }));
    const url = computed([c.el_to_path, c.user_name], (row) => row.user_name);
    // @ts-expect-error among those of a function
    made(listModule('exturlusage', { ...declared, members: { ...declared.members, url } }));
    const shown = computed([c.user_id], (row) => row.user_id > 0);
    // @ts-expect-error in a condition
    made(listModule('exturlusage', { ...declared, members: { ...declared.members, url: column(c.el_id, { shown }) } }));
  });

  it('in the order and the conditions', () => {
    // @ts-expect-error in the key
    made(listModule('exturlusage', { ...declared, key: [{ column: c.user_id }] }));
    // @ts-expect-error in a filter
    made(listModule('exturlusage', { ...declared, filters: { query: () => user } }));
    // @ts-expect-error in a condition
    made(listModule('exturlusage', { ...declared, where: () => [user] }));
    // @ts-expect-error in groups
    made(listModule('exturlusage', { ...declared, from: declared.from.groupBy(c.user_id) }));
  });

  it('in what functions of rows and generators read', () => {
    // @ts-expect-error in a condition
    made(listModule('exturlusage', { ...declared, omits: computed([c.user_id], (row) => row.user_id > 0) }));
    // @ts-expect-error for a generator
    made(listModule('exturlusage', { ...declared, generates: { pageIds: c.user_id } }));
    const { members, omits, generates } = declared;
    const withoutPage = { from: from(t.externallinks), members: { ...members, pageid: column(c.el_id) } };
    // @ts-expect-error the members are of pages, which are not joined
    made(listModule('exturlusage', { ...withoutPage, omits, generates }));
    const usersAlone = { from: from(t.user), members: { propname: column(c.user_name) } };
    made(listModule('pagepropnames', usersAlone));
    // @ts-expect-error no page is joined
    made(listModule('pagepropnames', { ...usersAlone, generates: { rows: 'page' } }));
  });

  it('in a scan, unless its own source joins the table', () => {
    // @ts-expect-error in a condition
    made(listModule('exturlusage', { ...declared, scan: () => ({ where: [user] }) }));
    // @ts-expect-error in an order
    made(listModule('exturlusage', { ...declared, scan: () => ({ tie: c.user_id }) }));
    // @ts-expect-error a source without a table of the declaration
    made(listModule('exturlusage', { ...declared, scan: () => ({ from: from(t.externallinks) }) }));
    const joined = declared.from.join(t.user, equals(c.user_id, 1)).where(user);
    made(listModule('exturlusage', { ...declared, scan: () => ({ from: joined }) }));
    // @ts-expect-error in a window
    made(listModule('exturlusage', { ...declared, scan: () => ({ window: from(t.externallinks).where(user) }) }));
  });
});

describe('an index that no table of a list has does not compile', () => {
  const made = (module: { readonly run: unknown }) => expect(module.run).toBeDefined();
  const ofPage = 'page_name_title' as const;

  it('by which the list is read', () => {
    made(listModule('exturlusage', { ...declared, index: ofPage }));
    // @ts-expect-error misspelt
    made(listModule('exturlusage', { ...declared, index: 'page_name_titel' }));
    // @ts-expect-error of another table
    made(listModule('exturlusage', { ...declared, index: () => 'user_name' }));
    const users = { from: from(t.user), members: { propname: column(c.user_name) } };
    // @ts-expect-error the table is not joined
    made(listModule('pagepropnames', { ...users, index: ofPage }));
  });

  it('by which few rows are found, or a scan is read', () => {
    // @ts-expect-error for a filter
    made(listModule('exturlusage', { ...declared, reads: { query: { few: 'el_to_domain_index' } } }));
    // @ts-expect-error for a scan
    made(listModule('exturlusage', { ...declared, scan: () => ({ index: 'el_form' }) }));
    const misspelt = { from: declared.from, index: 'el_form' as const, where: [] };
    // @ts-expect-error for few rows of a scan
    made(listModule('exturlusage', { ...declared, scan: () => ({ few: misspelt }) }));
  });
});

describe('a list that names its index', () => {
  const ofIds = 'from externallinks not indexed cross join page on page_id = el_from';

  it('reads its tables in their order by it', async () => {
    const { statements } = await runLinks({ module: indexed, params: { namespace: [0] } });
    expect(statements).toEqual([
      `select page_id, page_namespace, page_title, el_to_path, el_id ${ofIds} where page_namespace = ? order by el_id limit ? + 0`,
    ]);
  });

  it('sorts few rows that match a filter, found by the index that is named for it', async () => {
    const { statements } = await runLinks({ module: indexed, params: { query: '/1' }, matches: few, wiki: 200 });
    expect(statements).toEqual([
      `select 1 from externallinks indexed by ${ofIndex} where el_to_path >= ? limit ? + 0 offset ? + 0`,
      expect.stringMatching(/from externallinks join page on page_id = el_from where el_to_path >= \? order by el_id/),
    ]);
  });

  it('reads a limited number of rows of a large wiki for a parameter of reads, and continues after them', async () => {
    const { statements, data } = await runLinks({
      module: indexed,
      params: { query: '/1' },
      matches: few + 1,
      wiki: 200,
    });
    expect(statements.slice(1)).toEqual([
      'select el_id from externallinks not indexed order by el_id limit ? + 0 offset ? + 0',
      expect.stringContaining(`${ofIds} where el_id < ? and el_to_path >= ? order by el_id`),
    ]);
    expect(data).toMatchObject({ eucontinue: '3' });
  });

  it('reads all rows that it needs without such a parameter, and in a small wiki', async () => {
    const all = [expect.stringMatching(/ limit \? \+ 0$/)];
    expect((await runLinks({ module: indexed, params: { limit: 2 }, wiki: 200 })).statements).toEqual(all);
    expect((await runLinks({ module: indexed, params: { namespace: [0] }, wiki: 100 })).statements).toEqual(all);
  });
});
