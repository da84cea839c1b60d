/** Rows of the two tables of revisions, with the same names for the same things. */
import { part, type Part } from '../../sql/part.js';
import type { KeyPart } from '../../sql/keyset.js';

/** A revision as the modules of this folder read it, of a page or deleted. */
export interface RevisionRow {
  readonly id: number;
  readonly timestamp: string;
  readonly namespace: number;
  readonly title: string;
  /** Page of a revision; what the page was for a deleted one. */
  readonly page: number | null;
  readonly parent: number | null;
  readonly minor: number;
  readonly deleted: number;
  readonly size: number | null;
  readonly sha1: string;
  readonly userId: number | null;
  readonly user: string;
  readonly comment: string;
  /** Latest revision of the page; a deleted revision has none. */
  readonly latest?: number;
  /** Number of a deleted revision in its table. */
  readonly archiveId?: number;
}

/** A table of revisions: where its rows come from and what their columns are called. */
export interface RevisionTable {
  readonly isArchive: boolean;
  readonly columns: readonly string[];
  readonly from: Part;
  /** What a generator reads. */
  readonly briefColumns: readonly string[];
  readonly briefFrom: Part;
  readonly id: string;
  readonly timestamp: string;
  readonly actor: string;
  readonly deleted: string;
  readonly namespace: string;
  readonly title: string;
}

/** Revisions of pages that exist. */
export const liveRevisions: RevisionTable = {
  isArchive: false,
  columns: [
    'rev_id as id',
    'rev_timestamp as timestamp',
    'page_namespace as namespace',
    'page_title as title',
    'rev_page as page',
    'rev_parent_id as parent',
    'rev_minor_edit as minor',
    'rev_deleted as deleted',
    'rev_len as size',
    'rev_sha1 as sha1',
    'actor_user as userId',
    'actor_name as user',
    'comment_text as comment',
    'page_latest as latest',
  ],
  from: part`revision join page on page_id = rev_page join actor on actor_id = rev_actor join comment on comment_id = rev_comment_id`,
  briefColumns: [
    'rev_id as id',
    'rev_timestamp as timestamp',
    'rev_page as page',
    'page_namespace as namespace',
    'page_title as title',
  ],
  briefFrom: part`revision join page on page_id = rev_page`,
  id: 'rev_id',
  timestamp: 'rev_timestamp',
  actor: 'rev_actor',
  deleted: 'rev_deleted',
  namespace: 'page_namespace',
  title: 'page_title',
};

/** Revisions of deleted pages. */
export const archivedRevisions: RevisionTable = {
  isArchive: true,
  columns: [
    'ar_rev_id as id',
    'ar_timestamp as timestamp',
    'ar_namespace as namespace',
    'ar_title as title',
    'ar_page_id as page',
    'ar_parent_id as parent',
    'ar_minor_edit as minor',
    'ar_deleted as deleted',
    'ar_len as size',
    'ar_sha1 as sha1',
    'actor_user as userId',
    'actor_name as user',
    'comment_text as comment',
    'ar_id as archiveId',
  ],
  from: part`archive join actor on actor_id = ar_actor join comment on comment_id = ar_comment_id`,
  briefColumns: [
    'ar_rev_id as id',
    'ar_timestamp as timestamp',
    'ar_namespace as namespace',
    'ar_title as title',
    'ar_id as archiveId',
  ],
  briefFrom: part`archive`,
  id: 'ar_rev_id',
  timestamp: 'ar_timestamp',
  actor: 'ar_actor',
  deleted: 'ar_deleted',
  namespace: 'ar_namespace',
  title: 'ar_title',
};

/** By time, then by number: the order of a history. */
export const byTime: readonly KeyPart[] = [
  { column: 'rev_timestamp', as: 'timestamp', type: 'timestamp' },
  { column: 'rev_id', as: 'id', type: 'int' },
];

/** By time, for deleted revisions. */
export const archiveByTime: readonly KeyPart[] = [
  { column: 'ar_timestamp', as: 'timestamp', type: 'timestamp' },
  { column: 'ar_id', as: 'archiveId', type: 'int' },
];
