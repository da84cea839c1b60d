import { Sqlite } from '@wiki-query/importer/sqlite';
import { describe, expect, it } from 'vitest';
import { mysqlDialect } from '../db/dialects/mysql.js';
import { sqlite } from '../db/dialects/sqlite.js';
import { t } from '../db/schema/tables.js';
import { all, among, any, compare, equals, withKeys } from './conditions.js';
import { startingAt, type KeyPart } from './keyset.js';
import { exists, from, statement, type Statement } from './query.js';
import { dialectal, sql, written, type Bound, type Sql } from './sql.js';
import { alias, as, integer } from './table.js';

const { actor, archive, comment, langlinks, page, revision, user } = t;

const textOf = (part: Sql) => written(part as Sql<never>, sqlite);
const statementOf = (statement: Statement<unknown>) => written(statement, sqlite).sql;
const key: readonly KeyPart<'page'>[] = [{ column: page.page_title }, { column: page.page_id }];

describe('conditions', () => {
  const { page_id: id, page_title: title } = page;

  it('bind the values of each request', () => {
    const condition = (a: number, b: string) =>
      all([sql`${id} = ${a}`, any([sql`${title} > ${b}`, sql`${title} is null`])]);
    const want = 'page_id = ? and (page_title > ? or page_title is null)';
    expect(textOf(condition(1, 'b'))).toEqual({ sql: want, parameters: [1, 'b'] });
    expect(textOf(condition(2, 'c'))).toEqual({ sql: want, parameters: [2, 'c'] });
  });

  it('of a key bind a value in each of its places', () =>
    expect(textOf(startingAt(key, ['x', 1], 'desc'))).toEqual({
      sql: 'page_title <= ? and (page_title < ? or (page_title = ? and page_id <= ?))',
      parameters: ['x', 'x', 'x', 1],
    }));

  it.each([
    [[], '1 = 0', []],
    [[5], 'page_id = ?', [5]],
    [[5, 6], 'page_id in (?, ?)', [5, 6]],
    [[5, 6, 7], 'page_id in (?, ?, ?, ?)', [5, 6, 7, 7]],
  ])('lists of %j have the length of a power of two', (values, text, parameters) =>
    expect(textOf(among(id, values))).toEqual({ sql: text, parameters }),
  );

  it.each([
    ['after the limits of the request', 'm', /^page_title <= \? and \(page_title < .* and page_title <= \?$/],
    ['beyond them', 'z', /^page_title <= \? and page_title <= \? and \(page_title </],
  ])('begin with the narrowest limit of a column: a key %s', (_, value, want) => {
    const own = [compare(title, '<=', 'p')];
    expect(textOf(all(withKeys(own, [startingAt(key, [value, 1], 'desc')]))).sql).toMatch(want);
  });

  it('refuse a value that is missing', () =>
    expect(() => textOf(sql`${id} = ${undefined as unknown as Bound}`)).toThrow('undefined after: page_id = '));
});

describe('statements', () => {
  it('are queries of their own tables, or made of templates; other SQL does not compile', () => {
    const run = (one: Statement<unknown>): string => statementOf(one);
    const whole = from(page).select(page.page_id);
    // @ts-expect-error a part of a statement is not a statement
    expect(run(sql`1 = 1`)).toBe('1 = 1');
    // @ts-expect-error a text is not SQL
    expect(() => run('select 1')).toThrow(TypeError);
    expect(run(statement(sql`select count(*) from (${whole}) as pages`))).toBe(
      'select count(*) from (select page_id from page) as pages',
    );
  });
});

describe('queries', () => {
  const revisions = from(revision)
    .lookUp(page, sql`${page.page_id} = ${revision.rev_page}`)
    .lookUp(actor, sql`${actor.actor_id} = ${revision.rev_actor}`)
    .leftJoin(user, sql`${user.user_id} = ${actor.actor_user}`);

  it.each([
    ['no column of another table', revisions.select(revision.rev_id), 'select rev_id from revision'],
    ['a column', revisions.select(page.page_title), 'select page_title from revision join page on page_id = rev_page'],
    [
      'a condition',
      revisions.select(revision.rev_id).where(equals(actor.actor_name, 'A')),
      'select rev_id from revision join actor on actor_id = rev_actor where actor_name = ?',
    ],
    [
      'a join that another one depends on',
      revisions.select(user.user_name),
      'select user_name from revision join actor on actor_id = rev_actor left join user on user_id = actor_user',
    ],
    [
      'a subquery',
      revisions.where(exists(from(langlinks).where(sql`${langlinks.ll_from} = ${page.page_id}`))),
      'select 1 from revision join page on page_id = rev_page where exists (select 1 from langlinks where ll_from = page_id)',
    ],
  ])('join the tables that they use: %s', (_, query, want) => expect(statementOf(query)).toBe(want));

  it('join others always', () =>
    expect(statementOf(from(page).join(langlinks, sql`${langlinks.ll_from} = ${page.page_id}`))).toBe(
      'select 1 from page join langlinks on ll_from = page_id',
    ));

  it('have all their parts in order', () => {
    const query = from(page)
      .select(as(page.page_namespace, 'ns'), as(sql`count(*)`, 'count', integer))
      .distinct()
      .where(compare(page.page_len, '>', 5), undefined)
      .groupBy(page.page_namespace)
      .having(sql`count(*) > ${1}`)
      .orderBy(sql`count(*) desc`)
      .limit(3)
      .offset(4);
    expect(written(query, sqlite)).toEqual({
      sql: 'select distinct page_namespace as `ns`, count(*) as `count` from page where page_len > ? group by page_namespace having count(*) > ? order by count(*) desc limit ? + 0 offset ? + 0',
      parameters: [5, 1, 3, 4],
    });
  });

  it('read a table twice under two names', () => {
    const earlier = alias(archive, 'earlier');
    const query = from(archive).where(
      sql`not ${exists(from(earlier).where(sql`${earlier.ar_title} = ${archive.ar_title}`, sql`${earlier.ar_id} < ${archive.ar_id}`))}`,
    );
    expect(statementOf(query.select(archive.ar_id))).toBe(
      'select ar_id from archive where not exists (select 1 from archive as earlier where earlier.ar_title = archive.ar_title and earlier.ar_id < archive.ar_id)',
    );
  });

  it('are not changed by what a request adds', () => {
    const all = from(page).select(page.page_id);
    expect(statementOf(all.where(equals(page.page_id, 1)).limit(1))).toContain('where page_id = ? limit');
    expect(statementOf(all)).toBe('select page_id from page');
  });
});

describe('dialects', () => {
  const query = from(page, { index: 'page_random' })
    .join(revision, sql`${revision.rev_id} = ${page.page_latest}`, { index: 'primary' })
    .select(
      as(
        dialectal((d) => d.concat<'page'>([d.asText(page.page_id), sql`'/'`, page.page_title])),
        'path',
        integer,
      ),
    )
    .where(dialectal((d) => d.like(page.page_title, 'A\\_%')))
    .limit(1);

  it('SQLite', () =>
    expect(written(query, sqlite).sql).toBe(
      "select cast(page_id as text) || '/' || page_title as `path` from page indexed by page_random cross join revision not indexed on rev_id = page_latest where page_title like ? escape '\\' limit ? + 0",
    ));

  it('MariaDB, with a prefix of tables', () =>
    expect(
      written(
        query,
        mysqlDialect({ shortestWord: 4 }, (table) => `mw_${table}`),
      ).sql,
    ).toBe(
      "select straight_join concat(cast(page_id as char), '/', page_title) as `path` from mw_page as page force index (page_random) join mw_revision as revision force index (primary) on rev_id = page_latest where page_title like ? limit ?",
    ));

  it('binds a limit, and not as a bare parameter', () => {
    const { sql: text, parameters } = written(from(page).select(page.page_id).limit(3), sqlite);
    const connection = new Sqlite(':memory:');
    connection.exec('CREATE TABLE page (page_id INTEGER); INSERT INTO page VALUES (1), (2), (3), (4)');
    expect(connection.prepare(text).all(...parameters)).toHaveLength(3);
  });
});

describe('what does not compile', () => {
  const run = <Row>(statement: Statement<Row>): Row[] => [statement].slice(1) as unknown as Row[];
  const fromRequest: string = 'page_id; drop table page';

  it('is a column that the table does not have', () => {
    // @ts-expect-error misspelt
    expect(page.page_titel).toBeUndefined();
  });

  it('is a value of another type than the column', () => {
    // @ts-expect-error a number is no title
    expect(() => equals(page.page_title, 5)).not.toThrow();
    // @ts-expect-error a text is no ID
    expect(() => among(page.page_id, ['5'])).not.toThrow();
    // @ts-expect-error a number is no title
    expect(() => compare(page.page_title, '>=', 5)).not.toThrow();
    // @ts-expect-error the type of a part of a key is that of its column
    const part: KeyPart = { column: page.page_id, type: 'timestamp' };
    expect(part.column).toBe(page.page_id);
    // An expression has no type.
    expect(textOf(equals(sql`${page.page_id} + 1`, '5')).parameters).toEqual(['5']);
  });

  it('is text in the place of SQL', () => {
    // @ts-expect-error a string is no list of literal texts
    expect(() => sql(fromRequest)).not.toThrow();
    // @ts-expect-error a string is no column
    expect(() => from(page).select(fromRequest)).not.toThrow();
    // @ts-expect-error a string is no condition
    expect(() => from(page).where(fromRequest)).not.toThrow();
    // Between literal texts, it is a value.
    expect(textOf(sql`${page.page_title} = ${fromRequest}`).parameters).toEqual([fromRequest]);
  });

  it('is a column of a table that is not joined', () => {
    // @ts-expect-error no comment is joined
    expect(run(from(revision).select(comment.comment_text))).toEqual([]);
    // @ts-expect-error in a condition
    expect(run(from(revision).select(revision.rev_id).where(equals(page.page_title, 'A')))).toEqual([]);
    // @ts-expect-error in an order
    expect(run(from(revision).select(revision.rev_id).orderBy(page.page_title))).toEqual([]);
    // @ts-expect-error in the condition of a join
    expect(run(from(revision).join(page, sql`${page.page_id} = ${user.user_id}`))).toEqual([]);
    // @ts-expect-error in a subquery
    expect(run(from(page).where(exists(from(langlinks).where(sql`${langlinks.ll_from} = ${user.user_id}`))))).toEqual(
      [],
    );
    const condition: Sql<'page'> = sql`${page.page_id} = ${1}`;
    expect(run(from(page).where(condition))).toEqual([]);
  });

  it('is a value of a row that the query does not read, or that may be missing', () => {
    const rows = run(
      from(page)
        .leftJoin(langlinks, sql`${langlinks.ll_from} = ${page.page_id}`)
        .select(page.page_id, langlinks.ll_title),
    );
    // @ts-expect-error the title is not read
    expect(rows.map((row) => row.page_title)).toEqual([]);
    // @ts-expect-error a page without links has null
    expect(rows.map((row) => row.ll_title.length)).toEqual([]);
    expect(rows.map((row): number => row.page_id)).toEqual([]);
  });
});

describe('a query that no row matches', () => {
  const none = among(page.page_id, []);

  it.each([
    ['an empty list', from(page).where(none), true],
    ['it among others', from(page).where(all([equals(page.page_len, 1), none])), true],
    ['none that exist', from(page).where(exists(from(revision).where(among(revision.rev_id, [])))), true],
    ['nothing of several', from(page).where(any([])), true],
    ['one of several', from(page).where(any([none, equals(page.page_len, 1)])), false],
    ['no condition', from(page), false],
  ])('is known by its conditions: %s', (_, query, want) => expect(query.matchesNone).toBe(want));
});
