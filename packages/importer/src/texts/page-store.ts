/** The pages of the work database as texts see them. */
import type { LatestRevision, PageSource, StatisticName } from '@wiki-query/wikitext';
import type { PageStore } from '../links/types.js';
import type { Database } from '../db/sqlite.js';
import { currentText, storedColumns, type StoredRow, textOf } from './current-text.js';

/** Number of texts that are kept, and of their characters: most pages use the same few templates. */
const kept = { texts: 1000, characters: 16 * 1024 * 1024 };

interface SourceRow extends StoredRow {
  readonly id: number;
  readonly model: string | null;
}

export function makePageStore(db: Database): PageStore {
  const find = db.prepare<unknown[], SourceRow>(
    `SELECT page_id AS id, page_content_model AS model, ${storedColumns} FROM page ${currentText} WHERE page_namespace = ? AND page_title = ?`,
  );
  const revision = db.prepare<unknown[], LatestRevision>(
    `SELECT page_id AS page, rev_id AS id, rev_timestamp AS timestamp, ifnull(rev_len, 0) AS size, actor_name AS user
     FROM page JOIN revision ON rev_id = page_latest LEFT JOIN actor ON actor_id = rev_actor WHERE page_namespace = ? AND page_title = ?`,
  );
  const members = db.prepare<unknown[], number>('SELECT count(*) FROM user_groups WHERE ug_group = ?').pluck();
  const category = db.prepare<unknown[], { pages: number; subcats: number; files: number }>(
    'SELECT cat_pages AS pages, cat_subcats AS subcats, cat_files AS files FROM category WHERE cat_title = ?',
  );
  const size = db.prepare<unknown[], { readonly width: number; readonly height: number }>(
    'SELECT img_width AS width, img_height AS height FROM image WHERE img_name = ?',
  );
  let hasFiles: boolean | undefined;
  const known = new Map<string, PageSource | undefined>();
  let characters = 0;
  const counts = new Map<StatisticName, number>();
  return {
    source: (namespace, title) => {
      const key = `${namespace}:${title}`;
      if (known.has(key)) return known.get(key);
      const row = find.get(namespace, title);
      const text = row && textOf(row);
      const source = row && { id: row.id, model: row.model ?? 'wikitext', isHidden: text === undefined, text };
      if (known.size >= kept.texts || characters > kept.characters) {
        known.clear();
        characters = 0;
      }
      known.set(key, source);
      characters += text?.length ?? 0;
      return source;
    },
    latest: (namespace, title) => revision.get(namespace, title),
    statistic: (name) => {
      const count = counts.get(name) ?? Number(db.prepare(statistics[name]).pluck().get());
      counts.set(name, count);
      return count;
    },
    membersOf: (group) => members.get(group) ?? 0,
    category: (title) => category.get(title),
    fileSize: (title) => size.get(title),
    hasFiles: () => (hasFiles ??= db.prepare('SELECT 1 FROM image LIMIT 1').get() !== undefined),
  };
}

/** From the table that a dump may have; otherwise what it has of each. */
const statistics: Readonly<Record<StatisticName, string>> = {
  numberofarticles: counted('ss_good_articles', 'page WHERE page_namespace = 0 AND page_is_redirect = 0'),
  numberofpages: counted('ss_total_pages', 'page'),
  numberofedits: counted('ss_total_edits', 'revision'),
  numberofusers: counted('ss_users', 'user'),
  numberofactiveusers: counted('ss_active_users', 'user WHERE 0'),
  numberoffiles: counted('ss_images', 'image'),
};

function counted(column: string, table: string): string {
  return `SELECT coalesce((SELECT ${column} FROM site_stats), (SELECT count(*) FROM ${table}))`;
}
