/** Plans on SQLite are the same with the statistics of a large wiki (ANALYZE) as without. */
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleRequest } from '../src/actions/handle-request.js';
import type { RanQuery } from '../src/db/database.js';
import { makeServices } from '../src/services/make-services.js';
import { sampleFolder } from '../src/cli/wiki-folder.js';
import { copySample, type TestFile } from './support/crowded-wiki.js';
import { temporaryFolder } from './support/temporary-folder.js';

const folder = temporaryFolder('statistics');
/** Copies of the sample's rows that the statistics claim: 1.4 million pages. */
const copies = 3000;

let plain: TestFile;
let analyzed: TestFile;
beforeAll(async () => {
  plain = await copySample(() => undefined);
  analyzed = await copySample((database) => {
    database.exec('ANALYZE');
    const rows = database.prepare<[], { rowid: number; stat: string }>('SELECT rowid, stat FROM sqlite_stat1').all();
    const write = database.prepare('UPDATE sqlite_stat1 SET stat = ? WHERE rowid = ?');
    for (const { rowid, stat } of rows) write.run(grown(stat), rowid);
  });
});
afterAll(() => {
  plain.remove();
  analyzed.remove();
});

/**
 * Number of rows, then rows for each value of the index's first columns: namespaces and flags get more rows, and IDs and
 * titles do not.
 */
function grown(stat: string): string {
  const [rows = 0, ...others] = stat.split(' ').map(Number);
  return [rows * copies, ...others.map((count) => (count > rows / 10 ? count * copies : count))].join(' ');
}

/** Statements of a request, with their plans. `few`: the rows up to which matches are sorted. */
async function plansOf({ path }: TestFile, query: string, few: number): Promise<readonly (readonly string[])[]> {
  const ran: RanQuery[] = [];
  const files = { database: path, site: `${sampleFolder}site.json`, state: folder, secret: 'x'.repeat(32) };
  const services = await makeServices(files, { observe: (one) => ran.push(one), few, window: 20 });
  const begun = ran.length;
  const request = { method: 'GET', path: '/api.php', headers: {}, ip: '127.0.0.1', origin: 'http://x' } as const;
  await handleRequest({ ...request, query: `action=query&format=json&${query}` }, services);
  const statements = new Map(ran.slice(begun).map((one) => [one.sql, one]));
  const plans = [];
  for (const one of statements.values()) plans.push([one.sql, ...(await services.database.explain(one))]);
  await services.database.close();
  return plans;
}

it.each([
  'list=alllinks',
  'list=alllinks&alto=T',
  'list=alllinks&alfrom=B&aldir=descending',
  'list=alllinks&alunique=1&allimit=max',
  'list=alllinks&alunique=1&alprefix=A&aldir=descending',
  'list=alltransclusions&atunique=1',
  'list=allfileusages&afunique=1',
  'list=random&rncontinue=0.25|0.25|0|0',
  'list=random&rncontinue=0.25|0.25|0|0&rnnamespace=0',
  'list=random&rncontinue=0.25|0.25|0|0&rnnamespace=0|4&rnfilterredir=redirects',
])('%s', async (query) => {
  // Few rows are found by either of two indexes in about the same time.
  for (const few of query.includes('rnnamespace') ? [0] : [0, 10_000]) {
    const found = await plansOf(analyzed, query, few);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await plansOf(plain, query, few));
  }
});

it('the statistics change plans that do not fix their tables', () => {
  const sql =
    'EXPLAIN QUERY PLAN SELECT lt_title FROM pagelinks CROSS JOIN linktarget ON pl_target_id = lt_id WHERE lt_namespace = 0';
  const planOf = ({ path }: TestFile): string =>
    new Sqlite(path, { readonly: true })
      .prepare<[], { detail: string }>(sql)
      .all()
      .map(({ detail }) => detail)
      .join();
  expect(planOf(analyzed)).toContain('BLOOM FILTER');
  expect(planOf(plain)).not.toContain('BLOOM FILTER');
});
