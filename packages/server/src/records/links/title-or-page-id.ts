import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { equals } from '../../sql/conditions.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { ApiError } from '../../errors/api-error.js';
import type { Title } from '@wiki-query/wikitext';

/** The page that a module requests by `title` or by `pageid`; no page of another wiki. */
export async function titleOrPageId(
  run: QueryRun,
  p: { readonly title: string | undefined; readonly pageid: number | undefined },
): Promise<Title> {
  const { wiki, db } = run.call;
  if (p.title !== undefined) return wiki.titles.parseLocal(p.title);
  const row = await db.first(
    from(t.page)
      .select(c.page_namespace, c.page_title)
      .where(equals(c.page_id, p.pageid ?? 0)),
  );
  if (row === undefined) throw new ApiError('nosuchpageid', { id: p.pageid ?? 0 });
  return wiki.titles.of(row.page_namespace, row.page_title);
}
