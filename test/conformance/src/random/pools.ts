/** Values of one wiki that random requests are made of. */
import { Sqlite } from '@wiki-query/importer/sqlite';
import { hexadecimal } from '../record/wiki-values.js';

export interface Pools {
  readonly titles: readonly string[];
  /** Titles without a page: linked, deleted, protected, logged. */
  readonly missing: readonly string[];
  readonly categories: readonly string[];
  readonly files: readonly string[];
  readonly templates: readonly string[];
  readonly pageIds: readonly string[];
  readonly revisionIds: readonly string[];
  readonly userIds: readonly string[];
  readonly blockIds: readonly string[];
  readonly users: readonly string[];
  readonly addresses: readonly string[];
  readonly timestamps: readonly string[];
  readonly namespaces: readonly string[];
  readonly tags: readonly string[];
  readonly sortkeys: readonly string[];
  readonly sha1s: readonly string[];
  readonly hexadecimals: readonly string[];
  readonly urls: readonly string[];
  readonly languages: readonly string[];
  readonly interwikis: readonly string[];
  readonly properties: readonly string[];
  readonly fileKeys: readonly string[];
  readonly logActions: readonly string[];
  readonly messages: readonly string[];
  /** Words of titles, texts and sort keys. */
  readonly words: readonly string[];
}

/** Reads them; `prefix` names namespaces in titles. */
export function readPools(path: string, prefix: (namespace: number) => string): Pools {
  const db = new Sqlite(path, { readonly: true });
  const column = (sql: string): string[] => {
    const values = db.prepare<[], string | number | Buffer | null>(sql).pluck().all();
    return [...new Set(values.filter((value) => value !== null).map(String))];
  };
  const titled = (sql: string): string[] =>
    db
      .prepare<[], { ns: number; title: string }>(`${sql} ORDER BY 1, 2`)
      .all()
      .map(({ ns, title }) => `${prefix(ns)}${String(title).replaceAll('_', ' ')}`);
  const titles = titled('SELECT page_namespace ns, page_title title FROM page');
  const sha1s = column('SELECT img_sha1 FROM image UNION SELECT fa_sha1 FROM filearchive');
  const pools: Pools = {
    titles,
    missing: titled(
      `SELECT lt_namespace ns, lt_title title FROM linktarget UNION SELECT ar_namespace, ar_title FROM archive
       UNION SELECT pt_namespace, pt_title FROM protected_titles UNION SELECT log_namespace, log_title FROM logging`,
    ).filter((title) => !titles.includes(title)),
    categories: titled('SELECT 14 ns, cat_title title FROM category'),
    files: titled('SELECT 6 ns, img_name title FROM image UNION SELECT 6, fa_name FROM filearchive'),
    templates: titled('SELECT page_namespace ns, page_title title FROM page WHERE page_namespace = 10'),
    pageIds: column('SELECT page_id FROM page UNION SELECT ar_page_id FROM archive'),
    revisionIds: column('SELECT rev_id FROM revision UNION SELECT ar_rev_id FROM archive'),
    userIds: column('SELECT user_id FROM user'),
    blockIds: column('SELECT bl_id FROM block'),
    users: column('SELECT actor_name FROM actor'),
    addresses: column(
      'SELECT bt_address FROM block_target UNION SELECT actor_name FROM actor WHERE actor_user IS NULL ORDER BY 1',
    ),
    timestamps: column(
      `SELECT rev_timestamp FROM revision UNION SELECT log_timestamp FROM logging UNION SELECT ar_timestamp FROM archive
       UNION SELECT img_timestamp FROM image UNION SELECT oi_timestamp FROM oldimage UNION SELECT bl_timestamp FROM block
       UNION SELECT cl_timestamp FROM categorylinks UNION SELECT pt_timestamp FROM protected_titles`,
    ).map((time) => time.replace(/\D/g, '')),
    namespaces: column('SELECT page_namespace FROM page UNION SELECT log_namespace FROM logging'),
    tags: column('SELECT ctd_name FROM change_tag_def'),
    sortkeys: column('SELECT cl_sortkey FROM categorylinks'),
    sha1s,
    hexadecimals: sha1s.map(hexadecimal),
    urls: column('SELECT el_to_domain_index || el_to_path FROM externallinks').map(readableUrl),
    languages: ['de', 'uk', 'he', 'zh-hans', ...column('SELECT ll_lang FROM langlinks')],
    interwikis: column('SELECT iw_prefix FROM interwiki'),
    properties: column('SELECT pp_propname FROM page_props'),
    fileKeys: column('SELECT us_key FROM uploadstash'),
    logActions: column(`SELECT log_type || '/' || log_action FROM logging`),
    messages: ['aboutsite', 'mainpage', 'and', 'parentheses', 'nosuchmessage', 'Kit-own-message'],
    words: [...new Set(titles.flatMap((title) => title.replace(/^[^:]*:/, '').split(/[ /]/)))].filter(Boolean),
  };
  db.close();
  return pools;
}

/** `http://org.example.www./path` as people write it. */
function readableUrl(url: string): string {
  const parts = /^([a-z]+:(?:\/\/)?)([^/]*)\.(\/.*)$/s.exec(url);
  if (parts === null) return url;
  const [, protocol = '', host = '', path = ''] = parts;
  return `${protocol}${host.startsWith('V') ? host.slice(3) : host.split('.').reverse().join('.')}${path}`;
}
