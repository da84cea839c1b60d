/** The pages that a request works on: resolved from titles, page IDs, revision IDs or a generator. */
import type { Call } from '../request/call.js';
import type { CacheMode } from '../request/reply.js';
import type { Title } from '@wiki-query/wikitext';
import { putByTitle, type ByTitle, type TitleKey } from '../sql/title-condition.js';
import { convertTitles } from '../titles/convert-titles.js';
import {
  readDeletedRevisions,
  readLiveRevisions,
  readPagesById,
  readPagesByTitle,
  readRedirects,
  withUsualFields,
  type PageFields,
  type PageRow,
  type RedirectTarget,
} from './page-rows.js';
import { PageSetContents, type InvalidTitle } from './page-set-contents.js';

/** A page set as it is filled. */
export class PageSet extends PageSetContents {
  resolveRedirects: boolean;
  private readonly convertsTitles: boolean;
  private readonly pendingRedirects = new Map<number, Title>();
  private readonly pendingSpecial: RedirectTarget[] = [];
  private readonly fields: PageFields;
  private readonly isGenerators: boolean;

  constructor(
    private readonly call: Call,
    options: {
      readonly redirects: boolean;
      readonly convert: boolean;
      readonly fields: PageFields;
      readonly isGenerators?: boolean;
    },
  ) {
    super();
    this.isGenerators = options.isGenerators === true;
    this.resolveRedirects = options.redirects;
    this.convertsTitles = options.convert;
    this.fields = withUsualFields(options.fields);
  }

  /** Titles as a person wrote them. */
  async addTexts(texts: readonly string[]): Promise<void> {
    const titles: Title[] = [];
    const requested: string[] = [];
    for (const text of texts) {
      const title = this.call.wiki.titles.parse(text);
      if ('code' in title) this.addInvalid(text, title.code, title.values);
      else {
        titles.push(title);
        requested.push(text);
      }
    }
    await this.addParsed(titles, requested);
  }

  /** Titles that need no parsing: from a generator, or redirect targets. */
  async addTitles(titles: readonly Title[]): Promise<void> {
    await this.addParsed(titles, []);
  }

  async addPageIds(ids: readonly number[]): Promise<void> {
    await this.addPageIdsLeaving(new Set(ids));
  }

  async addRevisionIds(ids: readonly number[]): Promise<void> {
    const remaining = new Set(ids);
    const live = await readLiveRevisions(this.call.db, positive(remaining));
    for (const [revision, page] of live) {
      this.revisions.set(revision, page);
      this.liveRevisions.set(revision, page);
      remaining.delete(revision);
    }
    const pageIds = new Set(live.values());
    if (pageIds.size > 0) await this.addPageIdsLeaving(pageIds);
    await this.addDeletedRevisions(remaining);
    this.missingRevisions.push(...remaining);
  }

  /** Pages from rows that a generator has read already (with `pageColumns()`). */
  async addRows(rows: readonly PageRow[]): Promise<void> {
    await this.takeRows(rows);
    await this.followRedirects();
  }

  /** Columns of `page` that `addRows` needs. */
  pageColumns(): PageFields {
    return this.fields;
  }

  private addInvalid(text: string, code: string, values: InvalidTitle['values']): void {
    if (this.idOf(0, text) !== undefined) return;
    this.setId(0, text, this.madeUpId);
    this.invalid.set(this.madeUpId, { title: text, code, values });
    this.madeUpId -= 1;
  }

  private async addParsed(titles: readonly Title[], requested: readonly string[]): Promise<void> {
    await this.call.titleTexts.load(titles);
    const converted = await this.inOtherVariants(titles, requested);
    const wanted: ByTitle<true> = new Map();
    titles.forEach((asWritten, i) => {
      const other = converted.get(i);
      const given = other ?? asWritten;
      const title = given.namespace < 0 && given.interwiki === '' ? this.call.wiki.specialPages.fixName(given) : given;
      const shown = this.textOf(other === undefined ? title : asWritten);
      if (title.interwiki !== '') this.interwiki.set(shown, title.interwiki);
      else if (title.namespace < 0) this.addSpecial(title);
      else if (title.dbkey !== '') putByTitle(wanted, title.namespace, title.dbkey, true);
      const text = requested[i];
      if (text !== undefined && text !== shown) this.normalized.set(text, { from: text, encoded: false, to: shown });
    });
    if (wanted.size > 0) await this.readTitles(wanted);
    await this.followRedirects();
  }

  /** Titles of pages in other variants of the language, by the index of the missing title. */
  private async inOtherVariants(
    titles: readonly Title[],
    requested: readonly string[],
  ): Promise<ReadonlyMap<number, Title>> {
    if (!this.convertsTitles) return new Map();
    const wordings = titles.map((title, i) => ({ title, text: requested[i] ?? this.textOf(title) }));
    const converted = await convertTitles(wordings, this.call);
    await this.call.titleTexts.load([...converted.values()]);
    const changed = [...converted].filter(([i, to]) => {
      const from = this.textOf(titles[i] ?? to);
      if (from === this.textOf(to)) return false;
      this.converted.set(from, this.textOf(to));
      return true;
    });
    return new Map(changed);
  }

  private addSpecial(title: Title): void {
    if (this.idOf(title.namespace, title.dbkey) !== undefined) return;
    this.setId(title.namespace, title.dbkey, this.madeUpId);
    const target = this.resolveRedirects ? this.call.wiki.specialPages.articleOf(title, this.call.viewer) : undefined;
    if (target !== undefined) {
      this.pendingSpecial.push({ from: title, to: target });
      return;
    }
    this.special.set(this.madeUpId, title);
    this.madeUpId -= 1;
  }

  private async readTitles(wanted: ByTitle<true>): Promise<void> {
    const rows = await readPagesByTitle(this.call.db, this.fields, wanted);
    for (const row of rows) wanted.get(row.page_namespace)?.delete(row.page_title);
    await this.takeRows(rows);
    const missing: TitleKey[] = [];
    for (const [namespace, keys] of wanted) for (const dbkey of keys.keys()) missing.push({ namespace, dbkey });
    for (const title of missing) {
      this.setId(title.namespace, title.dbkey, this.madeUpId);
      this.missing.set(this.madeUpId, title);
      this.madeUpId -= 1;
    }
    await this.call.titleTexts.load(missing);
  }

  private async addPageIdsLeaving(remaining: Set<number>): Promise<void> {
    const rows = await readPagesById(this.call.db, this.fields, positive(remaining));
    for (const row of rows) remaining.delete(row.page_id);
    await this.takeRows(rows);
    this.missingPageIds.push(...remaining);
    await this.followRedirects();
  }

  private async takeRows(rows: readonly PageRow[]): Promise<void> {
    for (const row of rows) {
      this.setId(row.page_namespace, row.page_title, row.page_id);
      if (this.resolveRedirects && row.page_is_redirect === 1)
        this.pendingRedirects.set(row.page_id, this.call.wiki.titles.of(row.page_namespace, row.page_title));
      else this.good.set(row.page_id, row);
    }
    await this.call.titleTexts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  }

  private async addDeletedRevisions(remaining: Set<number>): Promise<void> {
    const { db, viewer, wiki } = this.call;
    if (!viewer.rights.has('deletedhistory')) return;
    const titles = await readDeletedRevisions(db, wiki, positive(remaining));
    if (titles.size === 0) return;
    await this.addTitles([...titles.values()]);
    for (const [revision, title] of titles) {
      const id = this.idOf(title.namespace, title.dbkey);
      if (id === undefined) continue;
      remaining.delete(revision);
      this.revisions.set(revision, id);
      this.deletedRevisions.set(revision, id);
    }
  }

  /**
   * The target of special pages such as Special:MyPage depends on the viewer. The names of a generator are not in the
   * response.
   */
  private specialCacheMode(): CacheMode {
    return this.isGenerators && !this.call.viewer.isAnonymous ? 'anon-public-user-private' : 'private';
  }

  /** Resolves redirects until none is left. Pages that are known already end a loop. */
  private async followRedirects(): Promise<void> {
    while (this.resolveRedirects && this.pendingRedirects.size + this.pendingSpecial.length > 0) {
      const found = await readRedirects(this.call.db, this.call.wiki, this.pendingRedirects);
      for (const id of found.keys()) this.pendingRedirects.delete(id);
      const targets = [...found.values(), ...this.pendingSpecial.splice(0)];
      if (targets.some((target) => target.from.namespace < 0)) this.call.reply.restrictCache(this.specialCacheMode());
      await this.call.titleTexts.load(targets.flatMap(({ from, to }) => [from, to]));
      const wanted: ByTitle<true> = new Map();
      const converted = await this.inOtherVariants(
        targets.map(({ to }) => to),
        [],
      );
      for (const [i, { from, to }] of targets.entries()) {
        this.redirects.set(this.textOf(from), { from, to });
        const page = converted.get(i) ?? to;
        if (to.interwiki !== '') this.interwiki.set(this.textOf(to), to.interwiki);
        else if (to.namespace < 0) this.addSpecial(this.call.wiki.specialPages.fixName(to));
        else if (this.idOf(page.namespace, page.dbkey) === undefined)
          putByTitle(wanted, page.namespace, page.dbkey, true);
      }
      if (wanted.size === 0) break;
      await this.readTitles(wanted);
    }
  }

  /** Prefixed text of a title, with interwiki prefix. */
  textOf(title: Title): string {
    const local = this.call.titleTexts.text(title.namespace, title.dbkey);
    return title.interwiki === '' ? local : `${title.interwiki}:${local}`;
  }
}

const positive = (ids: ReadonlySet<number>): readonly number[] => [...ids].filter((id) => id > 0);
