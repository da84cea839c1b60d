/** The text of the current revision of a page. */
import { inflateRawSync } from 'node:zlib';

/** Joins the stored text to pages: columns of `StoredRow`, null if the dump hides the text, or if it is stored elsewhere. */
export const currentText = `JOIN slots ON slot_revision_id = page_latest AND slot_role_id = (SELECT role_id FROM slot_roles WHERE role_name = 'main')
  JOIN content ON content_id = slot_content_id
  LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER) AND content_address LIKE 'tt:%'
    AND old_flags NOT LIKE '%external%' AND old_flags NOT LIKE '%object%'`;

export const storedColumns = "old_text, old_flags LIKE '%gzip%' AS is_packed";

export interface StoredRow {
  /** Bytes if it is compressed, or if its encoding is older than UTF-8. */
  readonly old_text: string | Buffer | null;
  readonly is_packed: number | null;
}

export function textOf({ old_text: stored, is_packed: isPacked }: StoredRow): string | undefined {
  if (isPacked === 1) return inflateRawSync(Buffer.from(stored ?? '')).toString();
  return Buffer.isBuffer(stored) ? stored.toString('latin1') : (stored ?? undefined);
}
