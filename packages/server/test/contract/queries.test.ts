// @module-tag slow
/**
 * The cost of requests: the number of queries does not depend on the number of rows, and each query uses an index.
 * Exceptions are in unbounded-queries.yaml with their bound; the number of queries of each request is in
 * query-counts.txt.
 */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClient, type TestClient, type Query } from '../support/test-client.js';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';
import { adviceOn, wideSteps } from './plans.js';
import { pairs } from './requests.js';
import { subjects, type Subject } from './subjects.js';
import { requestOf } from './walk.js';

interface Unbounded {
  readonly request: string;
  readonly steps: readonly string[];
  readonly bound: string;
}

let file: TestFile;
let client: TestClient;
let tables: ReadonlySet<string>;
const unbounded = (
  parse(readFileSync(join(import.meta.dirname, 'unbounded-queries.yaml'), 'utf8')) as {
    readonly queries: readonly Unbounded[];
  }
).queries;
const counted: string[] = [];

beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path);
  const database = new Sqlite(file.path, { readonly: true });
  tables = new Set(database.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all());
  database.close();
});
afterAll(() => {
  client.close();
  file.remove();
});

interface Cost {
  readonly queries: number;
  readonly steps: readonly string[];
  /** The statements that have such steps. */
  readonly statements: readonly string[];
  readonly response: Readonly<Record<string, unknown>>;
}

async function costOf(query: Query, user: string): Promise<Cost> {
  const response = await client.request(query, { user });
  const queries = client.queries();
  const plans = await Promise.all(queries.map((ran) => client.database.explain(ran)));
  const wide = queries.map(({ sql }, i) => ({ sql, steps: wideSteps(plans[i] ?? [], sql, tables) }));
  return {
    queries: queries.length,
    steps: [...new Set(wide.flatMap(({ steps }) => steps))].sort(),
    statements: wide.filter(({ steps }) => steps.length > 0).map(({ sql, steps }) => `${steps.join(', ')}: ${sql}`),
    response,
  };
}

/** All members of items, except combinations that the module rejects. */
function withAllProps({ module, mode }: Subject): Query {
  if (mode === 'unique') return {};
  const { prefix, parameters }: ModuleDescriptor = descriptors[module];
  const prop = parameters.find(({ name }) => name === 'prop');
  return prop?.values === undefined
    ? {}
    : { [`${prefix}prop`]: prop.values.filter((value) => value !== 'uploadwarning').join('|') };
}

const ofLists = subjects.map((subject) => ({
  name: subject.mode === undefined ? subject.module : `${subject.module} ${subject.mode}`,
  user: subject.user ?? 'Admin',
  few: requestOf(subject, '5', withAllProps(subject)),
  many: requestOf(subject, '50', withAllProps(subject)),
}));
const querypages = (
  descriptors.querypage.parameters.find(({ name }) => name === 'page') as { readonly values: readonly string[] }
).values;
const ofQueryPages = querypages.map((page) => ({
  name: `querypage ${page}`,
  user: 'Admin',
  few: { list: 'querypage', qppage: page, qplimit: '5' },
  many: { list: 'querypage', qppage: page, qplimit: '50' },
}));
const all: readonly { readonly name: string; readonly user: string; readonly few: Query; readonly many: Query }[] = [
  ...ofLists,
  ...pairs.map((pair) => ({ user: 'Admin', ...pair })),
  ...ofQueryPages,
];
/**
 * Types of rows that only a longer list has (comments with links, users, missing parents) are each looked up at once.
 */
const further = 4;

describe.each(all)('$name', ({ name, few, many, user }) => {
  it('costs no query for each row', async () => {
    const small = await costOf(few, user);
    const large = await costOf(many, user);
    expect(large.response['error']).toBeUndefined();
    expect(large.queries).toBeLessThanOrEqual(small.queries + further);
    expect(large.queries).toBeLessThanOrEqual(16);
    // It depends on chance whether `random` has to start again from zero.
    if (name !== 'random') counted.push(`${name}: ${small.queries} ${large.queries}`);
  });

  it('reads by an index, or is bounded on purpose', async () => {
    const costs = [await costOf(few, user), await costOf(many, user)];
    const steps = [...new Set(costs.flatMap((cost) => cost.steps))].sort();
    expect(steps, adviceOn(costs.flatMap(({ statements }) => statements))).toEqual(
      unbounded.find(({ request }) => request === name)?.steps ?? [],
    );
  });
});

describe('the tables', () => {
  it('of query counts is right; -u writes it', async () => {
    await expect(`${counted.join('\n')}\n`).toMatchFileSnapshot('query-counts.txt');
  });

  it('of unbounded queries names requests that are tested, each with its bound', () => {
    expect(unbounded.filter(({ request, bound }) => bound === '' || !all.some(({ name }) => name === request))).toEqual(
      [],
    );
  });
});
