/** The pages and namespaces that partial blocks are limited to. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { sql } from '../../../sql/sql.js';
import { among } from '../../../sql/conditions.js';
import type { Call } from '../../../request/call.js';

export interface Restrictions {
  pages?: { readonly id: number; readonly ns?: number; readonly title?: string }[];
  namespaces?: number[];
}

/** Pages and namespaces that partial blocks are limited to. */
export async function readRestrictions(ids: readonly number[], call: Call): Promise<ReadonlyMap<number, Restrictions>> {
  const found = new Map<number, Restrictions>();
  if (ids.length === 0) return found;
  const restrictions = await call.db.all(
    from(t.ipblocks_restrictions)
      .leftJoin(t.page, sql`${c.ir_type} = ${1} and ${c.page_id} = ${c.ir_value}`)
      .select(c.ir_ipb_id, c.ir_type, c.ir_value, c.page_namespace, c.page_title)
      .where(among(c.ir_ipb_id, ids)),
  );
  await call.titleTexts.load(
    restrictions.flatMap((row) =>
      row.page_title === null ? [] : [{ namespace: row.page_namespace ?? 0, dbkey: row.page_title }],
    ),
  );
  for (const row of restrictions) {
    const isPage = row.ir_type === 1;
    if (!isPage && row.ir_type !== 2) continue;
    const page =
      row.page_title === null
        ? {}
        : { ns: row.page_namespace ?? 0, title: call.titleTexts.text(row.page_namespace ?? 0, row.page_title) };
    const list: Restrictions = found.get(row.ir_ipb_id) ?? {};
    found.set(row.ir_ipb_id, list);
    if (isPage) (list.pages ??= []).push({ id: row.ir_value, ...page });
    else (list.namespaces ??= []).push(row.ir_value);
  }
  return found;
}
