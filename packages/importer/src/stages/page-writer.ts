/** Writes pages, revisions and related rows. */
import type { WorkDatabase } from '../db/work-database.js';
import type { PageBatch } from '../xml/read-pages.js';
import type { PageRecord, RevisionRecord, SlotRecord, UploadRecord } from '../xml/records.js';
import { hidden } from '../xml/records.js';
import { isTitle } from '../xml/page-title.js';
import { ipToHex, setOwn } from '@wiki-query/wikitext';
import type { Names } from './names.js';
import type { PageIds } from './page-ids.js';
import { randomOf } from './random-of.js';
import { usualModel } from './usual-model.js';

export interface PageCounts {
  pages: number;
  revisions: number;
  /** Revisions that were there before. */
  repeated: number;
  /** Pages without a revision. */
  empty: number;
  /** Pages whose titles MediaWiki does not accept. */
  badTitles: number;
  /** Revisions without a time. */
  timeless: number;
  /** Texts that are in no file, and are not hidden. */
  textless: number;
  /** Texts with another checksum. */
  wrongSums: number;
  /** Pages with protections in the files of pages, and log entries in them: they are not read. */
  restricted: number;
  logItems: number;
}

/** What the files say that no table has. */
export interface DumpHints {
  /** Names of namespaces that no head names, as titles have them: the most frequent first. */
  readonly prefixes: Record<string, string[]>;
  /** Formats by content models. */
  readonly formats: Record<string, string>;
}

const plainText = "INSERT INTO text (old_id, old_text, old_flags) VALUES (?, CAST(? AS TEXT), 'utf-8')";
/** As MediaWiki writes texts with `$wgCompressRevisions`. */
const packedText = "INSERT INTO text (old_id, old_text, old_flags) VALUES (?, ?, 'utf-8,gzip')";

type PageHead = Pick<PageRecord, 'id' | 'namespace' | 'title' | 'redirect'>;

/** Different names of one namespace that are kept. */
const mostPrefixes = 10;

export class PageWriter {
  readonly counts: PageCounts = {
    pages: 0,
    revisions: 0,
    repeated: 0,
    empty: 0,
    badTitles: 0,
    timeless: 0,
    textless: 0,
    wrongSums: 0,
    restricted: 0,
    logItems: 0,
  };
  readonly hints: DumpHints = { prefixes: {}, formats: {} };
  /** The last page, which the next batch may continue with. */
  current: PageHead | undefined;
  private nextContent: number;
  /** Contents of the page's last revisions by their original revision and their role. */
  private contents = new Map<string, number>();
  /** New IDs of the page's revisions. */
  private renumbered = new Map<number, number>();
  private readonly now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);

  constructor(
    private readonly work: WorkDatabase,
    private readonly names: Names,
    private readonly ids: PageIds,
  ) {
    this.nextContent = Number(work.statement('SELECT ifnull(max(content_id), 0) FROM content').pluck().get()) + 1;
  }

  write(batch: PageBatch): void {
    const texts = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
    this.counts.wrongSums += batch.facts.wrongSums;
    this.counts.empty += batch.facts.empty;
    this.counts.restricted += batch.facts.restricted;
    this.counts.logItems += batch.facts.logItems;
    for (const [model, format] of Object.entries(batch.facts.formats)) setOwn(this.hints.formats, model, format);
    if (batch.continued !== undefined && this.current !== undefined)
      this.writePage({ ...this.current, ...batch.continued }, texts);
    for (const page of batch.pages) {
      if (page.revisions.length > 0) this.counts.pages++;
      const { id, namespace, title, redirect } = page;
      this.current = { id, namespace, title, ...(redirect === undefined ? {} : { redirect }) };
      this.contents = new Map();
      this.renumbered = new Map();
      this.note(page);
      this.writePage(page, texts);
    }
  }

  private note({ namespace, title, prefix }: PageRecord): void {
    if (!isTitle(title)) this.counts.badTitles++;
    if (prefix === undefined) return;
    const known = (this.hints.prefixes[namespace] ??= []);
    if (known.length < mostPrefixes && !known.includes(prefix)) known.push(prefix);
  }

  private writePage(page: PageRecord, texts: Buffer): void {
    let latest: RevisionRecord | undefined;
    for (const record of page.revisions) {
      const revision = this.writeRevision(page, record, texts);
      if (revision !== undefined && (latest === undefined || isNewer(revision, latest))) latest = revision;
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
         WHERE (excluded.page_touched, ${orderOf('excluded.page_latest')}) > (page_touched, ${orderOf('page_latest')})`,
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
        main === undefined ? 'wikitext' : modelOf(main, page),
      );
  }

  /** Writes a revision unless it is there. Returns it with the ID that it has. */
  private writeRevision(page: PageHead, record: RevisionRecord, texts: Buffer): RevisionRecord | undefined {
    const timestamp = record.timestamp === '' ? this.now : record.timestamp;
    const parent = record.parent === null ? null : (this.renumbered.get(record.parent) ?? record.parent);
    let revision: RevisionRecord = { ...record, timestamp, parent };
    if (record.id === 0 || !this.insertRevision(page.id, revision)) {
      if (record.id !== 0 && this.isRepeated(page.id, revision)) {
        this.counts.repeated++;
        return revision;
      }
      revision = { ...revision, id: this.ids.nextRevision() };
      if (record.id !== 0) this.renumbered.set(record.id, revision.id);
      this.insertRevision(page.id, revision);
    }
    this.counts.revisions++;
    if (record.timestamp === '') this.counts.timeless++;
    for (const slot of revision.slots)
      this.writeSlot(revision, slot.origin === record.id ? { ...slot, origin: revision.id } : slot, page, texts);
    this.writeAddress(revision);
    return revision;
  }

  /** False if another revision has the ID. */
  private insertRevision(page: number, revision: RevisionRecord): boolean {
    const { work, names } = this;
    const size = revision.slots.reduce((sum, slot) => sum + slot.size, 0);
    const { changes } = work
      .statement(
        `INSERT OR IGNORE INTO revision (rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp, rev_minor_edit,
           rev_deleted, rev_len, rev_parent_id, rev_sha1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        revision.id,
        page,
        names.comment(revision.comment),
        names.actor(revision.contributor),
        revision.timestamp,
        revision.minor ? 1 : 0,
        revision.deleted,
        size,
        revision.parent ?? 0,
        revision.sha1,
      );
    return changes > 0;
  }

  private isRepeated(page: number, { id, timestamp }: RevisionRecord): boolean {
    return (
      this.work
        .statement('SELECT 1 FROM revision WHERE rev_id = ? AND rev_page = ? AND rev_timestamp = ?')
        .get(id, page, timestamp) !== undefined
    );
  }

  private writeAddress({ id, timestamp, contributor }: RevisionRecord): void {
    const hex = contributor === undefined || contributor.id !== 0 ? undefined : ipToHex(contributor.name);
    if (hex !== undefined)
      this.work
        .statement('INSERT INTO ip_changes (ipc_rev_id, ipc_rev_timestamp, ipc_hex) VALUES (?, ?, ?)')
        .run(id, timestamp, hex);
  }

  private writeSlot({ id: revision, deleted }: RevisionRecord, slot: SlotRecord, page: PageHead, texts: Buffer): void {
    const { work, names } = this;
    const key = `${slot.origin} ${slot.role}`;
    const inherited = slot.origin === revision ? undefined : this.contents.get(key);
    const content = inherited ?? this.writeContent(slot, page, texts);
    if (this.contents.size > 10_000) this.contents.clear();
    if (slot.text !== undefined) this.contents.set(key, content);
    else if (inherited === undefined && (deleted & hidden.text) === 0 && slot.size > 0) this.counts.textless++;
    work
      .statement('INSERT INTO slots (slot_revision_id, slot_role_id, slot_content_id, slot_origin) VALUES (?, ?, ?, ?)')
      .run(revision, names.role(slot.role), content, slot.origin);
  }

  private writeContent(slot: SlotRecord, page: PageHead, texts: Buffer): number {
    const { work, names } = this;
    const id = this.nextContent++;
    const text = slot.text === undefined ? undefined : texts.subarray(slot.text.from, slot.text.to);
    if (text !== undefined) work.statement(slot.text?.isPacked === true ? packedText : plainText).run(id, text);
    work
      .statement(
        'INSERT INTO content (content_id, content_size, content_sha1, content_model, content_address) VALUES (?, ?, ?, ?, ?)',
      )
      // An address of this type is read as an empty text: the dump hides it.
      .run(
        id,
        slot.size,
        slot.sha1,
        names.model(modelOf(slot, page)),
        text === undefined ? `bad:hidden-${id}` : `tt:${id}`,
      );
    return id;
  }

  private writeUpload(upload: UploadRecord): void {
    const { work, names } = this;
    const { name, archiveName, size, comment, contributor, timestamp, sha1 } = upload;
    const facts = [size, names.comment(comment), names.actor(contributor), timestamp, sha1];
    if (archiveName === undefined)
      work
        .statement(
          `INSERT OR REPLACE INTO image (img_name, img_size, img_description_id, img_actor, img_timestamp, img_sha1, img_metadata)
             VALUES (?, ?, ?, ?, ?, ?, '')`,
        )
        .run(name, ...facts);
    else
      work
        .statement(
          `INSERT INTO oldimage (oi_name, oi_archive_name, oi_size, oi_description_id, oi_actor, oi_timestamp, oi_sha1, oi_metadata)
             SELECT ?, ?, ?, ?, ?, ?, ?, '' WHERE NOT EXISTS (SELECT 1 FROM oldimage WHERE oi_name = ? AND oi_archive_name = ?)`,
        )
        .run(name, archiveName, ...facts, name, archiveName);
  }
}

function modelOf({ role, model }: SlotRecord, { namespace, title }: PageHead): string {
  return model !== '' ? model : role === 'main' ? usualModel(namespace, title) : 'wikitext';
}

/** Numbers below 0 come after the others, in their order: the SQL of a place. */
const orderOf = (column: string): string => `iif(${column} < 0, 1000000000000000 - ${column}, ${column})`;

function isNewer(revision: RevisionRecord, other: RevisionRecord): boolean {
  if (revision.timestamp !== other.timestamp) return revision.timestamp > other.timestamp;
  const place = ({ id }: RevisionRecord): number => (id < 0 ? 1e15 - id : id);
  return place(revision) > place(other);
}
