import { meet, type RevisionSets } from '../changes/revision-sets.js';
import { titleKey } from './elements.js';
import { readRevision, type TextBuffer } from './read-revision.js';
import { readUpload } from './read-upload.js';
import type { PageRecord, RevisionRecord, UploadRecord } from './records.js';
import { XmlReader } from './xml-reader.js';

/** Part of an export file that starts and ends between two elements. */
export interface XmlTask {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Position of the bytes in the uncompressed file. */
  readonly position: number;
  /** Revisions that are not read again. */
  readonly revisions?: RevisionSets;
}

/** The head of the first page is in an earlier batch: its revisions are in `continued`. */
export interface PageBatch {
  readonly continued?: Pick<PageRecord, 'revisions' | 'uploads'>;
  readonly pages: readonly PageRecord[];
  /** IDs of pages with known revisions only. The last page of a batch is always in `pages`. */
  readonly unchanged?: readonly number[];
  /** The texts of all revisions. */
  readonly bytes: Uint8Array;
  /** Where the batch ends in the uncompressed file. */
  readonly end: number;
}

interface PageDraft {
  id: number;
  namespace: number;
  title: string;
  redirect?: string;
  readonly revisions: RevisionRecord[];
  readonly uploads: UploadRecord[];
}

/** Reads the pages of a part of an export file. */
export function readPages({ file, bytes, position, revisions }: XmlTask): PageBatch {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = new XmlReader(source, file, position);
  const texts: TextBuffer = { bytes: Buffer.allocUnsafeSlow(source.length), length: 0 };
  const isKnown = (id: number): boolean => revisions !== undefined && meet(revisions, id);
  const first = newPage();
  const pages: PageDraft[] = [];
  let page = first;
  for (let kind = reader.next(); kind !== 'end'; kind = reader.next()) {
    if (kind === 'close') continue;
    if (reader.name === 'page') pages.push((page = newPage()));
    else readPageMember(reader, page, texts, isKnown, kind === 'empty');
  }
  for (const { id } of pages) if (id <= 0) reader.fail('a page has no <id>');
  const isContinued = first.revisions.length + first.uploads.length > 0;
  const isUnchanged = (draft: PageDraft): boolean =>
    revisions !== undefined && draft !== pages.at(-1) && draft.revisions.length + draft.uploads.length === 0;
  return {
    ...(isContinued ? { continued: { revisions: first.revisions, uploads: first.uploads } } : {}),
    pages: pages
      .filter((draft) => !isUnchanged(draft))
      .map((draft) => ({ ...draft, title: titleKey(draft.title, draft.namespace) })),
    unchanged: pages.filter(isUnchanged).map(({ id }) => id),
    bytes: texts.bytes.subarray(0, texts.length),
    end: position + bytes.byteLength,
  };
}

function newPage(): PageDraft {
  return { id: 0, namespace: 0, title: '', revisions: [], uploads: [] };
}

function readPageMember(
  reader: XmlReader,
  page: PageDraft,
  texts: TextBuffer,
  isKnown: (id: number) => boolean,
  isEmpty: boolean,
): void {
  switch (reader.name) {
    case 'title':
      page.title = reader.text();
      return;
    case 'ns':
      page.namespace = reader.number();
      return;
    case 'id':
      page.id = reader.number();
      return;
    case 'redirect':
      page.redirect = reader.attribute('title') ?? '';
      return;
    case 'revision': {
      const revision = isEmpty ? undefined : readRevision(reader, texts, isKnown);
      if (revision !== undefined) page.revisions.push(revision);
      return;
    }
    case 'upload':
      if (!isEmpty) page.uploads.push(readUpload(reader));
      return;
    default:
    // The head of the file, and members of pages that are not needed: they are skipped tag by tag.
  }
}
