/** Files in the database: current versions, old versions, and the lookup of a file by its page title. */
import { from, type RowIn } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { sql, type Sql } from '../../sql/sql.js';
import type { Call } from '../../request/call.js';
import { among, compare, equals } from '../../sql/conditions.js';
import { as, integer, nullable, tableOf, text } from '../../sql/table.js';
import { NS_FILE } from '@wiki-query/wikitext';

const { image, oldimage } = t;

/** Query for current versions; conditions apply to the columns of `image`. */
export const currentFiles = from(image)
  .join(t.actor, sql`${c.actor_id} = ${c.img_actor}`)
  .join(t.comment, sql`${c.comment_id} = ${c.img_description_id}`)
  .leftJoin(t.page, sql`${c.page_namespace} = ${NS_FILE} and ${c.page_title} = ${c.img_name}`)
  .select(as(c.img_name, 'name'), as(sql`null`, 'archive', nullable(text)))
  .select(as(c.img_size, 'size'), as(c.img_width, 'width'), as(c.img_height, 'height'))
  .select(as(c.img_bits, 'bits'), as(c.img_metadata, 'metadata'))
  .select(as(c.img_timestamp, 'timestamp'), as(c.img_sha1, 'sha1'))
  .select(as(c.img_media_type, 'mediaType'))
  .select(as(c.img_major_mime, 'majorMime'), as(c.img_minor_mime, 'minorMime'))
  .select(as(c.comment_text, 'comment'), as(c.actor_name, 'user'))
  .select(as(sql`coalesce(${c.actor_user}, 0)`, 'userId', integer), as(sql`0`, 'deleted', integer))
  .select(as(c.page_id, 'pageId', nullable(integer)));

/** One version of a file. An old one has a name in the archive, one in the stash a key. */
export type FileRow = RowIn<typeof currentFiles> & { readonly stashKey?: string };

/** Query for old versions; conditions apply to the columns of `oldimage`. */
export const oldFiles = from(oldimage)
  .join(t.actor, sql`${c.actor_id} = ${c.oi_actor}`)
  .join(t.comment, sql`${c.comment_id} = ${c.oi_description_id}`)
  .leftJoin(t.page, sql`${c.page_namespace} = ${NS_FILE} and ${c.page_title} = ${c.oi_name}`)
  .select(as(c.oi_name, 'name'), as(c.oi_archive_name, 'archive', nullable(text)))
  .select(as(c.oi_size, 'size'), as(c.oi_width, 'width'), as(c.oi_height, 'height'))
  .select(as(c.oi_bits, 'bits'), as(c.oi_metadata, 'metadata'))
  .select(as(c.oi_timestamp, 'timestamp'), as(c.oi_sha1, 'sha1'))
  .select(as(c.oi_media_type, 'mediaType'))
  .select(as(c.oi_major_mime, 'majorMime'), as(c.oi_minor_mime, 'minorMime'))
  .select(as(c.comment_text, 'comment'), as(c.actor_name, 'user'))
  .select(as(sql`coalesce(${c.actor_user}, 0)`, 'userId', integer), as(c.oi_deleted, 'deleted'))
  .select(as(c.page_id, 'pageId', nullable(integer)));

const place = sql`row_number() over (partition by ${c.oi_name} order by ${c.oi_timestamp} desc)`;
const numberedFiles = from(oldimage)
  .select(as(c.oi_name, 'name'), as(c.oi_archive_name, 'archive'))
  .select(as(place, 'place', integer));

/** Old versions of each matching file, newest first: at most `count`. */
export function newestVersions(requested: Sql<'oldimage'>, count: number): Sql<'oldimage'> {
  const numbered = tableOf(numberedFiles.where(requested), 'numbered');
  const newest = from(numbered)
    .select(numbered.name, numbered.archive)
    .where(compare(numbered.place, '<=', count));
  return sql`(${c.oi_name}, ${c.oi_archive_name}) in (${newest})`;
}

/** Files by name: existing ones, and targets of redirects. */
export async function findFiles(
  call: Pick<Call, 'db'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, FileRow>> {
  const found = new Map<string, FileRow>();
  for (const row of await currentFilesNamed(call, names)) found.set(row.name, row);
  const missing = names.filter((name) => !found.has(name));
  const redirects = await call.db.all(
    from(t.page)
      .join(t.redirect, sql`${c.rd_from} = ${c.page_id}`)
      .select(c.page_title, c.rd_title)
      .where(equals(c.page_namespace, NS_FILE))
      .where(equals(c.rd_namespace, NS_FILE))
      .where(among(c.page_title, missing)),
  );
  const targets = new Map(
    (
      await currentFilesNamed(
        call,
        redirects.map((row) => row.rd_title),
      )
    ).map((row) => [row.name, row]),
  );
  for (const { page_title: from, rd_title: to } of redirects) {
    const target = targets.get(to);
    if (target !== undefined) found.set(from, target);
  }
  return found;
}

/** Files of these names, redirects left aside. */
export async function currentFilesNamed(call: Pick<Call, 'db'>, names: readonly string[]): Promise<readonly FileRow[]> {
  return call.db.all(currentFiles.where(among(c.img_name, names)));
}
