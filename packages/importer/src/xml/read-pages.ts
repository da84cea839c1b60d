import { type KnownRevisions, meet } from '../db/known-revisions.js';
import { type ReadTitle, titleReader, type TitleRules } from './page-title.js';
import { readRevision, type TextBuffer, type TextFacts } from './read-revision.js';
import { readUpload } from './read-upload.js';
import type { PageRecord, RevisionRecord, UploadRecord } from './records.js';
import { XmlReader } from './xml-reader.js';

/** Part of an export file that starts and ends between two elements. */
export interface XmlTask {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Position of the bytes in the uncompressed file. */
  readonly position: number;
  readonly titles: TitleRules;
  /** An update: revisions that are not read again. */
  readonly known?: KnownRevisions;
  /** The page that the bytes continue. */
  readonly page?: number;
}

/** The head of the first page is in an earlier batch: its revisions are in `continued`. */
export interface PageBatch {
  readonly continued?: Pick<PageRecord, 'revisions' | 'uploads'>;
  readonly pages: readonly PageRecord[];
  /** The texts of all revisions. */
  readonly bytes: Uint8Array;
  /** Where the batch ends in the uncompressed file. */
  readonly end: number;
  readonly facts: PageFacts;
}

export interface PageFacts extends TextFacts {
  /** Pages without a revision. */
  empty: number;
  /** Pages with the protection that files of old versions have. */
  restricted: number;
  /** Log entries among the pages. */
  logItems: number;
}

interface PageDraft {
  id: number;
  namespace?: number;
  title: string;
  redirect?: string;
  readonly revisions: RevisionRecord[];
  readonly uploads: UploadRecord[];
  /** Number of its revisions, with those that an update need not read. */
  count: number;
}

/** Reads the pages of a part of an export file. */
export function readPages({ file, bytes, position, known, page: continued = 0, titles }: XmlTask): PageBatch {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = new XmlReader(source, file, position);
  const facts: PageFacts = { wrongSums: 0, formats: {}, empty: 0, restricted: 0, logItems: 0 };
  const texts: TextBuffer = { bytes: Buffer.allocUnsafeSlow(source.length), length: 0, facts };
  const first = newPage(continued);
  const pages: PageDraft[] = [];
  let page = first;
  for (let kind = reader.next(); kind !== 'end'; kind = reader.next()) {
    if (kind === 'close' || reader.name === 'mediawiki') continue;
    if (reader.name === 'page') pages.push((page = newPage()));
    else readPageMember(reader, page, { texts, facts }, known, kind === 'empty');
  }
  const readTitle = titleReader(titles);
  facts.empty = pages.filter(({ count, uploads }) => count + uploads.length === 0).length;
  const isContinued = first.revisions.length + first.uploads.length > 0;
  return {
    ...(isContinued ? { continued: { revisions: first.revisions, uploads: first.uploads } } : {}),
    pages: pages.map((draft) => pageOf(draft, readTitle)),
    bytes: texts.bytes.subarray(0, texts.length),
    end: position + bytes.byteLength,
    facts,
  };
}

function newPage(id = 0): PageDraft {
  return { id, title: '', revisions: [], uploads: [], count: 0 };
}

function pageOf({ title, namespace, id, redirect, revisions, uploads }: PageDraft, readTitle: ReadTitle): PageRecord {
  return { id, ...(redirect !== undefined && { redirect }), revisions, uploads, ...readTitle(title, namespace) };
}

function readPageMember(
  reader: XmlReader,
  page: PageDraft,
  { texts, facts }: { readonly texts: TextBuffer; readonly facts: PageFacts },
  known: KnownRevisions | undefined,
  isEmpty: boolean,
): void {
  switch (reader.name) {
    case 'title':
      page.title = isEmpty ? '' : reader.text();
      return;
    case 'ns':
      if (!isEmpty) page.namespace = reader.number();
      return;
    case 'id':
      page.id = reader.id(isEmpty);
      return;
    case 'redirect':
      page.redirect = reader.attribute('title') ?? '';
      if (!isEmpty) reader.skip();
      return;
    case 'revision': {
      page.count++;
      const isKnown = (id: number, element: Buffer): boolean =>
        known !== undefined && meet(known, page.id, id, element);
      const revision = isEmpty ? undefined : readRevision(reader, texts, isKnown);
      if (revision !== undefined) page.revisions.push(revision);
      return;
    }
    case 'upload':
      if (!isEmpty) page.uploads.push(readUpload(reader));
      return;
    case 'restrictions':
      if (!isEmpty && reader.text().trim() !== '') facts.restricted++;
      return;
    case 'logitem':
      facts.logItems++;
      if (!isEmpty) reader.skip();
      return;
    default:
      // The head of the file, and members of pages that are not needed.
      if (!isEmpty) reader.skip();
  }
}
