/** Rows of the two tables of revisions, with common column names. */
import { c, t } from '../../db/schema/tables.js';
import { from, type Source } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { as, type Column, type Selected } from '../../sql/table.js';
import type { KeyPart } from '../../sql/keyset.js';

/** A revision as the modules of this folder read it, of a page or deleted. */
export interface RevisionRow {
  readonly id: number;
  readonly timestamp: string;
  readonly namespace: number;
  readonly title: string;
  /** Page of a revision. For a deleted one, the former page. */
  readonly page: number | null;
  readonly parent: number | null;
  readonly minor: number;
  readonly deleted: number;
  readonly size: number | null;
  readonly sha1: string;
  readonly userId: number | null;
  readonly user: string;
  readonly comment: string;
  /** Latest revision of the page; none for a deleted revision. */
  readonly latest?: number;
  /** Number of a deleted revision in its table. */
  readonly archiveId?: number;
}

/** A table of revisions: the source of its rows, and its columns by their common names. */
export interface RevisionTable<T extends string> extends RevisionUser<T> {
  readonly source: Source<T>;
  readonly columns: Readonly<Record<Exclude<keyof RevisionRow, 'latest' | 'archiveId'>, Column<string, T>>> & {
    readonly latest?: Column<string, T>;
    readonly archiveId?: Column<string, T>;
  };
}

/** Columns that conditions on the user of a revision are on. */
export interface RevisionUser<out T extends string> {
  readonly actor: Column<string, T>;
  readonly deleted: Column<string, T>;
}

const ofOthers = { userId: c.actor_user, user: c.actor_name, comment: c.comment_text };

const revisions = from(t.revision)
  .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
  .lookUp(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
  .lookUp(t.comment, sql`${c.comment_id} = ${c.rev_comment_id}`);

/** Revisions of pages that exist. */
export const liveRevisions = {
  source: revisions,
  columns: {
    ...ofOthers,
    id: c.rev_id,
    timestamp: c.rev_timestamp,
    namespace: c.page_namespace,
    title: c.page_title,
    page: c.rev_page,
    parent: c.rev_parent_id,
    minor: c.rev_minor_edit,
    deleted: c.rev_deleted,
    size: c.rev_len,
    sha1: c.rev_sha1,
    latest: c.page_latest,
  },
  actor: c.rev_actor,
  deleted: c.rev_deleted,
} satisfies RevisionTable<'revision' | 'page' | 'actor' | 'comment'>;

/** The tables of deleted revisions. */
export type ArchiveTables = 'archive' | 'actor' | 'comment';

const archived = from(t.archive)
  .lookUp(t.actor, sql`${c.actor_id} = ${c.ar_actor}`)
  .lookUp(t.comment, sql`${c.comment_id} = ${c.ar_comment_id}`);

/** Revisions of deleted pages. */
export const archivedRevisions = {
  source: archived,
  columns: {
    ...ofOthers,
    id: c.ar_rev_id,
    timestamp: c.ar_timestamp,
    namespace: c.ar_namespace,
    title: c.ar_title,
    page: c.ar_page_id,
    parent: c.ar_parent_id,
    minor: c.ar_minor_edit,
    deleted: c.ar_deleted,
    size: c.ar_len,
    sha1: c.ar_sha1,
    archiveId: c.ar_id,
  },
  actor: c.ar_actor,
  deleted: c.ar_deleted,
} satisfies RevisionTable<ArchiveTables>;

/** Columns under their names in rows. */
export function columnsOf<T extends string>(
  { columns }: RevisionTable<T>,
  names: readonly (keyof RevisionRow)[],
): readonly Selected<string, T>[] {
  return names.flatMap((name) => (columns[name] === undefined ? [] : as(columns[name], name)));
}

/** The columns of the title of a revision's page. */
export const titleOfRevision = <T extends string>({ columns }: RevisionTable<T>) =>
  [as(columns.namespace, 'namespace'), as(columns.title, 'title')] as const;

/** By time, then by ID: the order of a history. */
export const byTime: readonly KeyPart<'revision'>[] = [
  { column: c.rev_timestamp, as: 'timestamp' },
  { column: c.rev_id, as: 'id' },
];

/** By time, for deleted revisions. */
export const archiveByTime: readonly KeyPart<'archive'>[] = [
  { column: c.ar_timestamp, as: 'timestamp' },
  { column: c.ar_id, as: 'archiveId' },
];

/** By title, then by time, for deleted revisions. Columns that are equal for all rows are not part of the order. */
export const archiveByTitle = (oneNamespace: boolean, oneTitle: boolean): readonly KeyPart<'archive'>[] => [
  { column: c.ar_namespace, as: 'namespace', constant: oneNamespace },
  { column: c.ar_title, as: 'title', constant: oneTitle },
  ...archiveByTime,
];
