/** Records of export files, before IDs of actors, comments and contents are assigned. */

import type { PageTitle } from './page-title.js';

export interface Contributor {
  readonly name: string;
  /** 0 for addresses and for names of other wikis. */
  readonly id: number;
}

export interface SlotRecord {
  readonly role: string;
  /** The revision that the content was written with. */
  readonly origin: number;
  /** Empty if the file does not say it. */
  readonly model: string;
  readonly size: number;
  readonly sha1: string;
  /** The position of the text in the bytes of the batch; absent if it is hidden. */
  readonly text?: TextRange;
}

/** A range of bytes. `isPacked`: they are compressed with raw deflate. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
  readonly isPacked: boolean;
}

export interface RevisionRecord {
  /** 0 if the file has none. */
  readonly id: number;
  readonly parent: number | null;
  /** 14 digits; empty if the file has none. */
  readonly timestamp: string;
  readonly contributor?: Contributor;
  readonly minor: boolean;
  readonly comment: string;
  /** Bits of `rev_deleted`. */
  readonly deleted: number;
  readonly sha1: string;
  readonly slots: readonly SlotRecord[];
}

export interface UploadRecord {
  readonly timestamp: string;
  readonly contributor?: Contributor;
  readonly comment: string;
  readonly name: string;
  readonly archiveName?: string;
  readonly size: number;
  readonly sha1: string;
}

/** A page, or a part of one: long histories are split into several parts. */
export interface PageRecord extends PageTitle {
  /** 0 if the file has none. */
  readonly id: number;
  /** The full title of the redirect's target. */
  readonly redirect?: string;
  readonly revisions: readonly RevisionRecord[];
  readonly uploads: readonly UploadRecord[];
}

export interface LogRecord {
  readonly id: number;
  readonly timestamp: string;
  readonly contributor?: Contributor;
  readonly comment: string;
  readonly type: string;
  readonly action: string;
  readonly namespace: number;
  readonly title: string;
  readonly params: string;
  /** The ID of the page, if it is known. */
  readonly page?: number;
  /** Where a page was moved to. */
  readonly moveTarget?: { readonly namespace: number; readonly title: string };
  readonly deleted: number;
}

/** Bits of `rev_deleted` and `log_deleted`. */
export const hidden = { text: 1, comment: 2, user: 4 } as const;
