/** What is measured: requests that differ from each other, so that no cache of answers decides. */
import Sqlite from 'better-sqlite3';

export interface Scenario {
  readonly name: string;
  /** Queries of the requests, without `?`. */
  readonly queries: readonly string[];
}

const requests = 400;

/** The scenarios of a database: their titles, times and categories are taken from it. */
export function makeScenarios(database: string): readonly Scenario[] {
  const db = new Sqlite(database, { readonly: true });
  const strings = (sql: string): string[] => db.prepare<[], string>(sql).pluck().all();
  const titles = strings('SELECT page_title FROM page WHERE page_namespace = 0 ORDER BY page_title');
  const times = strings('SELECT log_timestamp FROM logging ORDER BY log_timestamp DESC');
  const categories = strings(
    "SELECT cl_to FROM categorylinks WHERE cl_type = 'page' GROUP BY cl_to ORDER BY count(*) DESC LIMIT 10",
  );
  db.close();
  const query = (parameters: Readonly<Record<string, string>>): string =>
    new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...parameters }).toString();
  const each = (make: (i: number) => string): string[] => Array.from({ length: requests }, (_, i) => make(i));
  const at = (list: readonly string[], i: number): string => list[i % list.length] as string;
  return [
    {
      name: 'list=allpages&aplimit=50',
      queries: each((i) => query({ list: 'allpages', aplimit: '50', apfrom: at(titles, i) })),
    },
    {
      name: 'list=logevents',
      queries: each((i) =>
        query({
          list: 'logevents',
          lelimit: '50',
          leprop: 'ids|title|type|user|timestamp|comment',
          lestart: at(times, i),
        }),
      ),
    },
    {
      name: 'prop=info and categories, 50 titles',
      queries: each((i) =>
        query({
          prop: 'info|categories',
          cllimit: 'max',
          titles: Array.from({ length: 50 }, (_, k) => at(titles, i + k)).join('|'),
        }),
      ),
    },
    {
      name: 'generator=categorymembers&prop=revisions',
      queries: each((i) =>
        query({
          generator: 'categorymembers',
          gcmtitle: `Category:${at(categories, i)}`,
          gcmlimit: String(20 + (Math.floor(i / categories.length) % 30)),
          gcmtype: 'page',
          prop: 'revisions',
        }),
      ),
    },
    { name: 'action=paraminfo', queries: each((i) => paraminfo(i)) },
  ];
}

const modules = [
  'allpages',
  'logevents',
  'info',
  'categories',
  'revisions',
  'siteinfo',
  'search',
  'recentchanges',
  'usercontribs',
  'links',
];

function paraminfo(i: number): string {
  const chosen = [modules[i % 10], modules[(i + 1 + Math.floor(i / 10)) % 10]].map((name) => `query+${name}`);
  return new URLSearchParams({
    action: 'paraminfo',
    format: 'json',
    formatversion: '2',
    modules: [...new Set(chosen)].join('|'),
  }).toString();
}
