/** Records the notices above the edit form of pages with logs, protections and blocks. */
import { Sqlite } from '@wiki-query/importer/sqlite';
import type { Recording } from '../recording.js';
import type { LiveWiki } from './live-wiki.js';

/** Of each kind of event the pages of the first and of the last ones; titles and users that are protected or blocked. */
const perKind = 2;
const queries = [
  `SELECT log_namespace AS ns, log_title AS title FROM (
     SELECT *, row_number() OVER (PARTITION BY log_type, log_action ORDER BY log_id) AS early,
            row_number() OVER (PARTITION BY log_type, log_action ORDER BY log_id DESC) AS late
     FROM logging WHERE log_type IN ('delete', 'move', 'merge', 'protect', 'block')
   ) WHERE early <= ${perKind} OR late <= ${perKind} OR log_type = 'block'`,
  `SELECT log_namespace AS ns, log_title AS title FROM logging WHERE log_deleted > 0`,
  `SELECT log_namespace AS ns, log_title AS title FROM change_tag JOIN logging ON log_id = ct_log_id WHERE log_type = 'delete'`,
  `SELECT 3 AS ns, log_title AS title FROM logging WHERE log_type = 'block'`,
  `SELECT 2 AS ns, user_name AS title FROM user WHERE user_id IN (SELECT bt_user FROM block_target)`,
  `SELECT pt_namespace AS ns, pt_title AS title FROM protected_titles`,
];

/** Titles worth requesting. */
export function readIntroTitles(path: string, prefix: (namespace: number) => string): readonly string[] {
  const db = new Sqlite(path, { readonly: true });
  const titles = queries.flatMap((query) =>
    db
      .prepare<[], { ns: number; title: string }>(query)
      .all()
      .filter(({ ns }) => ns >= 0)
      .map(({ ns, title }) => `${prefix(ns)}${String(title).replaceAll('_', ' ')}`),
  );
  db.close();
  return [...new Set(titles)];
}

const users = [undefined, 'Bob Example', 'Sybil', 'Oversight Olga', 'Zoë Q'];

/** Each title as it is and with the names of the messages, by readers in turn; some without frames and parts. */
export async function recordIntros(live: LiveWiki, titles: readonly string[]): Promise<readonly Recording[]> {
  const out: Recording[] = [];
  for (const [i, title] of titles.entries()) {
    const query = `action=query&format=json&formatversion=2&prop=info&inprop=editintro&titles=${encodeURIComponent(title)}`;
    const more = ['', '&uselang=qqx', '&uselang=qqx', i % 3 === 0 ? '&ineditintrostyle=lessframes' : '&uselang=fr'];
    for (const [j, variant] of more.entries()) {
      const user = users[(i + j) % users.length];
      out.push(await live.record({ query: query + variant, ...(user !== undefined && { user }) }));
    }
  }
  return out;
}
