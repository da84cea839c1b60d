/** The requests that are measured: they differ from each other, so that no cache of responses decides. */
import { Sqlite } from '@wiki-query/importer/sqlite';

export interface Scenario {
  readonly name: string;
  /** Queries of the requests, without `?`. */
  readonly queries: readonly string[];
  /** Most CPU of a response, in times of the baseline's. */
  readonly most: number;
  /** Least CPU of MediaWiki's response, in times of ours. */
  readonly peer?: number;
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
  const changes = strings('SELECT rc_timestamp FROM recentchanges ORDER BY rc_timestamp DESC');
  const users = strings(
    'SELECT actor_name FROM revision JOIN actor ON actor_id = rev_actor GROUP BY 1 ORDER BY count(*) DESC LIMIT 8',
  );
  const words = strings("SELECT page_title FROM page WHERE page_namespace = 0 AND page_title GLOB '[A-Z][a-z]*'")
    .flatMap((title) => title.toLowerCase().split('_'))
    .filter((word, i, all) => /^[a-z]{5,}$/.test(word) && all.indexOf(word) === i);
  db.close();
  const query = (parameters: Readonly<Record<string, string>>): string =>
    new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...parameters }).toString();
  const each = (make: (i: number) => string): string[] => Array.from({ length: requests }, (_, i) => make(i));
  const at = (list: readonly string[], i: number): string => list[i % list.length] as string;
  const list = (name: string, make: (i: number) => Readonly<Record<string, string>>): string[] =>
    each((i) => query({ list: name, ...make(i) }));
  const categoryPages = (i: number, more: Readonly<Record<string, string>>): string =>
    query({
      generator: 'categorymembers',
      gcmtitle: `Category:${at(categories, i)}`,
      gcmlimit: String(20 + (Math.floor(i / categories.length) % 30)),
      gcmtype: 'page',
      prop: 'revisions',
      ...more,
    });
  return [
    {
      name: 'list=allpages&aplimit=50',
      most: 1.7,
      peer: 18,
      queries: list('allpages', (i) => ({ aplimit: '50', apfrom: at(titles, i) })),
    },
    {
      name: 'list=logevents&lelimit=50',
      most: 1.7,
      peer: 18,
      queries: list('logevents', (i) => ({
        lelimit: '50',
        leprop: 'ids|title|type|user|timestamp|comment',
        lestart: at(times, i),
      })),
    },
    {
      name: 'list=recentchanges&rclimit=50',
      most: 1.7,
      peer: 18,
      queries: list('recentchanges', (i) => ({ rclimit: '50', rcstart: at(changes, i) })),
    },
    {
      name: 'list=usercontribs&uclimit=50',
      most: 1.7,
      peer: 18,
      queries: list('usercontribs', (i) => ({
        uclimit: '50',
        ucuser: at(users, i),
        ucstart: at(times, Math.floor(i / users.length)),
      })),
    },
    {
      name: 'list=categorymembers&cmlimit=20…50',
      most: 1.7,
      peer: 18,
      queries: list('categorymembers', (i) => ({
        cmtitle: `Category:${at(categories, i)}`,
        cmtype: 'page',
        cmlimit: String(20 + (Math.floor(i / categories.length) % 30)),
      })),
    },
    {
      name: 'prop=info and categories, 50 titles',
      most: 1.7,
      peer: 18,
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
      most: 1.7,
      peer: 18,
      queries: each((i) => categoryPages(i, {})),
    },
    {
      name: 'generator=categorymembers&prop=revisions, with text',
      most: 1.7,
      peer: 14,
      queries: each((i) => categoryPages(i, { rvprop: 'ids|timestamp|content', rvslots: 'main' })),
    },
    {
      name: 'list=search&srlimit=10',
      most: 1.7,
      queries: list('search', (i) => ({
        srsearch: at(words, i),
        srlimit: String(5 + (Math.floor(i / words.length) % 10)),
        srprop: 'size|timestamp',
      })),
    },
    {
      name: 'meta=siteinfo',
      most: 1.7,
      peer: 40,
      queries: each((i) => query({ meta: 'siteinfo', siprop: siteParts(i) })),
    },
    { name: 'action=paraminfo', most: 1.7, queries: each((i) => paraminfo(i)) },
  ];
}

/** Parts of the site's description that requests combine. */
export const siteProps = [
  'general',
  'namespaces',
  'namespacealiases',
  'rightsinfo',
  'interwikimap',
  'magicwords',
] as const;

function siteParts(i: number): string {
  const chosen = siteProps.filter((name, bit) => name === 'general' || ((i >> (bit - 1)) & 1) === 1);
  return chosen.join('|');
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
