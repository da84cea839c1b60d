/** Rows of the two tables of revisions, with common column names. */
import { inner, type Join } from '../../sql/joins.js';
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
export interface RevisionTable {
  readonly table: 'revision' | 'archive';
  readonly joins: readonly Join[];
  readonly columns: Readonly<Record<Exclude<keyof RevisionRow, 'latest' | 'archiveId'>, string>> & {
    readonly latest?: string;
    readonly archiveId?: string;
  };
  /** Columns that conditions are on. */
  readonly actor: string;
  readonly deleted: string;
}

const ofOthers = { userId: 'actor_user', user: 'actor_name', comment: 'comment_text' };

/** Revisions of pages that exist. */
export const liveRevisions: RevisionTable = {
  table: 'revision',
  joins: [
    inner('page', 'page_id = rev_page', true),
    inner('actor', 'actor_id = rev_actor'),
    inner('comment', 'comment_id = rev_comment_id'),
  ],
  columns: {
    ...ofOthers,
    id: 'rev_id',
    timestamp: 'rev_timestamp',
    namespace: 'page_namespace',
    title: 'page_title',
    page: 'rev_page',
    parent: 'rev_parent_id',
    minor: 'rev_minor_edit',
    deleted: 'rev_deleted',
    size: 'rev_len',
    sha1: 'rev_sha1',
    latest: 'page_latest',
  },
  actor: 'rev_actor',
  deleted: 'rev_deleted',
};

/** Revisions of deleted pages. */
export const archivedRevisions: RevisionTable = {
  table: 'archive',
  joins: [inner('actor', 'actor_id = ar_actor'), inner('comment', 'comment_id = ar_comment_id')],
  columns: {
    ...ofOthers,
    id: 'ar_rev_id',
    timestamp: 'ar_timestamp',
    namespace: 'ar_namespace',
    title: 'ar_title',
    page: 'ar_page_id',
    parent: 'ar_parent_id',
    minor: 'ar_minor_edit',
    deleted: 'ar_deleted',
    size: 'ar_len',
    sha1: 'ar_sha1',
    archiveId: 'ar_id',
  },
  actor: 'ar_actor',
  deleted: 'ar_deleted',
};

/** Columns under their names in rows. */
export function columnsOf(
  { columns }: RevisionTable,
  names: readonly (keyof RevisionRow)[],
): readonly `${string} as ${string}`[] {
  return names.flatMap((name) => (columns[name] === undefined ? [] : [`${columns[name]} as ${name}` as const]));
}

/** By time, then by ID: the order of a history. */
export const byTime: readonly KeyPart[] = [
  { column: 'rev_timestamp', as: 'timestamp', type: 'timestamp' },
  { column: 'rev_id', as: 'id', type: 'int' },
];

/** By time, for deleted revisions. */
export const archiveByTime: readonly KeyPart[] = [
  { column: 'ar_timestamp', as: 'timestamp', type: 'timestamp' },
  { column: 'ar_id', as: 'archiveId', type: 'int' },
];
