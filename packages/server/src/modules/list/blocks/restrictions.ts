/** What partial blocks are limited to. */
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
    call.db.sql
      .selectFrom('ipblocks_restrictions')
      .leftJoin('page', (join) => join.on('ir_type', '=', 1).onRef('page_id', '=', 'ir_value'))
      .select(['ir_ipb_id', 'ir_type', 'ir_value', 'page_namespace', 'page_title'])
      .where('ir_ipb_id', 'in', ids),
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
