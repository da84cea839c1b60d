/** Joins the text of the current revision to pages: `old_text`, null if the dump hides it. */
export const currentText = `JOIN slots ON slot_revision_id = page_latest AND slot_role_id = (SELECT role_id FROM slot_roles WHERE role_name = 'main')
  JOIN content ON content_id = slot_content_id
  LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER) AND content_address LIKE 'tt:%'`;
