/** The pages of a wiki with their texts. */
import { Sqlite } from '@wiki-query/importer/sqlite';

export interface Page {
  readonly title: string;
  readonly text: string;
  readonly revision: number;
}

/** All pages whose text is wikitext, from the database of the kit. */
export function readPages(path: string, prefix: (namespace: number) => string): readonly Page[] {
  const database = new Sqlite(path, { readonly: true });
  try {
    const rows = database
      .prepare<[], { namespace: number; title: string; revision: number; text: Buffer | string }>(
        `SELECT page_namespace AS namespace, page_title AS title, page_latest AS revision, old_text AS text FROM page
         JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
         JOIN content_models ON model_id = content_model JOIN text ON 'tt:' || old_id = content_address
         WHERE model_name = 'wikitext' AND slot_role_id = (SELECT role_id FROM slot_roles WHERE role_name = 'main')
         ORDER BY page_id`,
      )
      .all();
    return rows.map(({ namespace, title, revision, text }) => ({
      title: prefix(namespace) + String(title).replaceAll('_', ' '),
      text: String(text),
      revision,
    }));
  } finally {
    database.close();
  }
}
