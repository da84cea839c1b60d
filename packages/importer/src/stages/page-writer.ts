/** Writes pages, revisions and related rows. */
import type { WorkDatabase } from '../db/work-database.js';
import type { PageBatch } from '../xml/read-pages.js';
import type { PageRecord, RevisionRecord, SlotRecord, UploadRecord } from '../xml/records.js';
import { ipToHex } from '@wiki-query/wikitext';
import type { Names } from './names.js';
import { randomOf } from './random-of.js';

export interface PageCounts {
  pages: number;
  revisions: number;
  /** Revisions that were there before. */
  repeated: number;
}

const plainText = "INSERT INTO text (old_id, old_text, old_flags) VALUES (?, CAST(? AS TEXT), 'utf-8')";
/** As MediaWiki writes texts with `$wgCompressRevisions`. */
const packedText = "INSERT INTO text (old_id, old_text, old_flags) VALUES (?, ?, 'utf-8,gzip')";

type PageHead = Pick<PageRecord, 'id' | 'namespace' | 'title' | 'redirect'>;

export class PageWriter {
  readonly counts: PageCounts = { pages: 0, revisions: 0, repeated: 0 };
  /** The last page, which the next batch may continue with. */
  current: PageHead | undefined;
  private nextContent: number;
  /** Contents of the page's last revisions by their original revision and their role. */
  private contents = new Map<string, number>();

  constructor(
    private readonly work: WorkDatabase,
    private readonly names: Names,
  ) {
    this.nextContent = Number(work.statement('SELECT ifnull(max(content_id), 0) FROM content').pluck().get()) + 1;
  }

  write(batch: PageBatch): void {
    const texts = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
    if (batch.continued !== undefined && this.current !== undefined)
      this.writePage({ ...this.current, ...batch.continued }, texts);
    for (const page of batch.pages) {
      if (page.revisions.length > 0) this.counts.pages++;
      const { id, namespace, title, redirect } = page;
      this.current = { id, namespace, title, ...(redirect === undefined ? {} : { redirect }) };
      this.contents = new Map();
      this.writePage(page, texts);
    }
  }

  private writePage(page: PageRecord, texts: Buffer): void {
    let latest: RevisionRecord | undefined;
    for (const revision of page.revisions) {
      this.writeRevision(page.id, revision, texts);
      if (latest === undefined || isNewer(revision, latest)) latest = revision;
    }
    if (latest !== undefined) this.writeHead(page, latest, page.revisions.length === 1);
    for (const upload of page.uploads) this.writeUpload(upload);
  }

  private writeHead(page: PageRecord, latest: RevisionRecord, isNew: boolean): void {
    const main = latest.slots.find(({ role }) => role === 'main');
    this.work
      .statement(
        `INSERT INTO page (page_id, page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched,
           page_links_updated, page_latest, page_len, page_content_model) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (page_id) DO UPDATE SET page_namespace = excluded.page_namespace, page_title = excluded.page_title,
           page_is_redirect = excluded.page_is_redirect, page_is_new = 0, page_touched = excluded.page_touched,
           page_links_updated = excluded.page_links_updated, page_latest = excluded.page_latest,
           page_len = excluded.page_len, page_content_model = excluded.page_content_model
         WHERE (excluded.page_touched, excluded.page_latest) > (page_touched, page_latest)`,
      )
      .run(
        page.id,
        page.namespace,
        page.title,
        page.redirect === undefined ? 0 : 1,
        isNew ? 1 : 0,
        randomOf(page.id),
        latest.timestamp,
        latest.timestamp,
        latest.id,
        main?.size ?? 0,
        main?.model ?? 'wikitext',
      );
  }

  private writeRevision(pageId: number, revision: RevisionRecord, texts: Buffer): void {
    const { work, names } = this;
    const size = revision.slots.reduce((sum, slot) => sum + slot.size, 0);
    const { changes } = work
      .statement(
        `INSERT OR IGNORE INTO revision (rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp, rev_minor_edit,
           rev_deleted, rev_len, rev_parent_id, rev_sha1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        revision.id,
        pageId,
        names.comment(revision.comment),
        names.actor(revision.contributor),
        revision.timestamp,
        revision.minor ? 1 : 0,
        revision.deleted,
        size,
        revision.parent ?? 0,
        revision.sha1,
      );
    if (changes === 0) {
      this.counts.repeated++;
      return;
    }
    this.counts.revisions++;
    for (const slot of revision.slots) this.writeSlot(revision.id, slot, texts);
    this.writeAddress(revision);
  }

  private writeAddress({ id, timestamp, contributor }: RevisionRecord): void {
    const hex = contributor === undefined || contributor.id !== 0 ? undefined : ipToHex(contributor.name);
    if (hex !== undefined)
      this.work
        .statement('INSERT INTO ip_changes (ipc_rev_id, ipc_rev_timestamp, ipc_hex) VALUES (?, ?, ?)')
        .run(id, timestamp, hex);
  }

  private writeSlot(revision: number, slot: SlotRecord, texts: Buffer): void {
    const { work, names } = this;
    const key = `${slot.origin} ${slot.role}`;
    const inherited = slot.origin === revision ? undefined : this.contents.get(key);
    const content = inherited ?? this.writeContent(slot, texts);
    if (this.contents.size > 10_000) this.contents.clear();
    if (slot.text !== undefined) this.contents.set(key, content);
    work
      .statement('INSERT INTO slots (slot_revision_id, slot_role_id, slot_content_id, slot_origin) VALUES (?, ?, ?, ?)')
      .run(revision, names.role(slot.role), content, slot.origin);
  }

  private writeContent(slot: SlotRecord, texts: Buffer): number {
    const { work, names } = this;
    const id = this.nextContent++;
    const text = slot.text === undefined ? undefined : texts.subarray(slot.text.from, slot.text.to);
    if (text !== undefined) work.statement(slot.text?.isPacked === true ? packedText : plainText).run(id, text);
    work
      .statement(
        'INSERT INTO content (content_id, content_size, content_sha1, content_model, content_address) VALUES (?, ?, ?, ?, ?)',
      )
      // An address of this type is read as an empty text: the dump hides it.
      .run(id, slot.size, slot.sha1, names.model(slot.model), text === undefined ? `bad:hidden-${id}` : `tt:${id}`);
    return id;
  }

  private writeUpload(upload: UploadRecord): void {
    const { work, names } = this;
    const shared = [upload.size, names.comment(upload.comment), names.actor(upload.contributor), upload.timestamp];
    if (upload.archiveName === undefined)
      work
        .statement(
          `INSERT OR REPLACE INTO image (img_name, img_size, img_description_id, img_actor, img_timestamp, img_metadata, img_sha1)
             VALUES (?, ?, ?, ?, ?, '', ?)`,
        )
        .run(upload.name, ...shared, upload.sha1);
    else
      work
        .statement(
          `INSERT INTO oldimage (oi_name, oi_archive_name, oi_size, oi_description_id, oi_actor, oi_timestamp, oi_metadata, oi_sha1)
             SELECT ?1, ?2, ?, ?, ?, ?, '', ? WHERE NOT EXISTS (SELECT 1 FROM oldimage WHERE oi_name = ?1 AND oi_archive_name = ?2)`,
        )
        .run(upload.name, upload.archiveName, ...shared, upload.sha1);
  }
}

function isNewer(revision: RevisionRecord, other: RevisionRecord): boolean {
  return revision.timestamp > other.timestamp || (revision.timestamp === other.timestamp && revision.id > other.id);
}
