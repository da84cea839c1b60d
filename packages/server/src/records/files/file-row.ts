/** Files in the database: current versions, old versions, and the lookup of a file by its page title. */
import { sql } from 'kysely';
import { among, type Condition, where } from '../../sql/conditions.js';
import type { Call } from '../../request/call.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';

/** One version of a file. */
export interface FileRow {
  readonly name: string;
  /** Name in the archive, for an old version. */
  readonly archive: string | null;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly metadata: string | null;
  readonly mediaType: string | null;
  readonly majorMime: string;
  readonly minorMime: string;
  readonly timestamp: string;
  readonly sha1: string;
  readonly comment: string;
  readonly user: string;
  readonly userId: number;
  /** Bits of what is hidden. */
  readonly deleted: number;
  /** The description page of the file, if it exists. */
  readonly pageId: number | null;
  /** Key of a file in the stash. */
  readonly stashKey?: string;
}

const SHARED = ['size', 'width', 'height', 'bits', 'metadata', 'timestamp', 'sha1'] as const;

/** Query for current versions; conditions apply to the columns of `image`. */
export function currentFiles({ db }: Pick<Call, 'db'>) {
  return db.sql
    .selectFrom('image')
    .innerJoin('actor', 'actor_id', 'img_actor')
    .innerJoin('comment', 'comment_id', 'img_description_id')
    .leftJoin('page', (join) => join.on('page_namespace', '=', NS_FILE).onRef('page_title', '=', 'img_name'))
    .select([
      'img_name as name',
      sql<string | null>`null`.as('archive'),
      ...SHARED.map((column) => `img_${column} as ${column}` as const),
      'img_media_type as mediaType',
      'img_major_mime as majorMime',
      'img_minor_mime as minorMime',
      'comment_text as comment',
      'actor_name as user',
      sql<number>`coalesce(actor_user, 0)`.as('userId'),
      sql<number>`0`.as('deleted'),
      'page_id as pageId',
    ])
    .$castTo<FileRow>();
}

/** Query for old versions; conditions apply to the columns of `oldimage`. */
export function oldFiles({ db }: Pick<Call, 'db'>) {
  return db.sql
    .selectFrom('oldimage')
    .innerJoin('actor', 'actor_id', 'oi_actor')
    .innerJoin('comment', 'comment_id', 'oi_description_id')
    .leftJoin('page', (join) => join.on('page_namespace', '=', NS_FILE).onRef('page_title', '=', 'oi_name'))
    .select([
      'oi_name as name',
      'oi_archive_name as archive',
      ...SHARED.map((column) => `oi_${column} as ${column}` as const),
      'oi_media_type as mediaType',
      'oi_major_mime as majorMime',
      'oi_minor_mime as minorMime',
      'comment_text as comment',
      'actor_name as user',
      sql<number>`coalesce(actor_user, 0)`.as('userId'),
      'oi_deleted as deleted',
      'page_id as pageId',
    ])
    .$castTo<FileRow>();
}

/** Old versions of each matching file, newest first: at most `count`. */
export function newestVersions(requested: Condition, count: number): Condition {
  return where`(oi_name, oi_archive_name) in (
    select name, archive from (
      select oi_name as name, oi_archive_name as archive, row_number() over (partition by oi_name order by oi_timestamp desc) as place
      from oldimage where ${requested}) numbered
    where place <= ${count})`;
}

/** Files by name: existing ones, and targets of redirects. */
export async function findFiles(call: Call, names: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
  const found = new Map<string, FileRow>();
  if (names.length === 0) return found;
  for (const row of await currentFilesNamed(call, names)) found.set(row.name, row);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  const redirects = await call.db.all(
    call.db.sql
      .selectFrom('page')
      .innerJoin('redirect', 'rd_from', 'page_id')
      .select(['page_title', 'rd_title'])
      .where('page_namespace', '=', NS_FILE)
      .where('rd_namespace', '=', NS_FILE)
      .where('page_title', 'in', missing),
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
export async function currentFilesNamed(call: Call, names: readonly string[]): Promise<readonly FileRow[]> {
  if (names.length === 0) return [];
  return call.db.all(currentFiles(call).where(among('img_name', names)));
}
