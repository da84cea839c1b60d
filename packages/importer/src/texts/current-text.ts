/** The text of the current revision of a page. */
import { inflateRawSync } from 'node:zlib';

/** Joins the stored text to pages: columns of `StoredRow`, null if the dump hides the text. */
export const currentText = `JOIN slots ON slot_revision_id = page_latest AND slot_role_id = (SELECT role_id FROM slot_roles WHERE role_name = 'main')
  JOIN content ON content_id = slot_content_id
  LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER) AND content_address LIKE 'tt:%'`;

export interface StoredRow {
  /** Bytes if it is compressed. */
  readonly old_text: string | Buffer | null;
}

export function textOf({ old_text: stored }: StoredRow): string | undefined {
  return Buffer.isBuffer(stored) ? inflateRawSync(stored).toString() : (stored ?? undefined);
}
