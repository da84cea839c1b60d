/** The pages a request works on: resolved from titles, page ids, revision ids or a generator. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PageTable } from '../db/schema.js';
import type { RequestContext } from '../context.js';
import type { Title } from '../wiki/title.js';
import type { TitleTexts } from '../wiki/wiki.js';
import { convertTitles } from './convert-titles.js';
import { conditionForTitles, type TitleKey } from './title-condition.js';

/** A page of the page set that exists: its row, with the columns that modules asked for. */
export type PageRow = Pick<PageTable, 'page_id' | 'page_namespace' | 'page_title' | 'page_is_redirect'> &
  Partial<PageTable>;

export type GeneratorData = Readonly<Record<string, string | number | boolean>>;
/** Merges what a generator said about a redirect into the page that it leads to. */
export type RedirectMergePolicy = (page: Record<string, unknown>, redirect: GeneratorData) => Record<string, unknown>;

export interface InvalidTitle {
  readonly title: string;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** How the text of a title was changed: `from` is percent-encoded where it would not survive in the answer. */
export interface Normalization {
  readonly from: string;
  readonly encoded: boolean;
  readonly to: string;
}

export interface RedirectTarget {
  readonly from: Title;
  readonly to: Title;
}

type ByTitle<T> = Map<number, Map<string, T>>;

const ALWAYS = [
  'page_id',
  'page_namespace',
  'page_title',
  'page_is_redirect',
  'page_content_model',
  'page_lang',
  'page_latest',
] as const;

/** Pages as they are found, with what could not be found and how titles changed on the way. */
export class PageSet {
  /** Existing pages by id, in the order the database gave them. */
  readonly good = new Map<number, PageRow>();
  /** Titles of no page, by made-up id (-1, -2, ...). */
  readonly missing = new Map<number, TitleKey>();
  readonly invalid = new Map<number, InvalidTitle>();
  readonly special = new Map<number, Title>();
  readonly missingPageIds: number[] = [];
  /** Texts that were changed to a title, by the text as asked. */
  readonly normalized = new Map<string, Normalization>();
  readonly converted = new Map<string, string>();
  /** Titles of other wikis: text → interwiki prefix. */
  readonly interwiki = new Map<string, string>();
  /** Redirects followed: text of the redirect → where it leads. */
  readonly redirects = new Map<string, RedirectTarget>();
  /** Revisions asked for that exist: revision id → page id. */
  readonly revisions = new Map<number, number>();
  readonly liveRevisions = new Map<number, number>();
  readonly deletedRevisions = new Map<number, number>();
  readonly missingRevisions: number[] = [];
  /** `titles`, `pageids`, `revids`, `generator`, or undefined when the request names no pages. */
  source: 'titles' | 'pageids' | 'revids' | 'generator' | undefined;
  resolveRedirects: boolean;
  private readonly convertsTitles: boolean;
  redirectMergePolicy: RedirectMergePolicy | undefined;

  private readonly all: ByTitle<number> = new Map();
  private readonly generatorData: ByTitle<GeneratorData> = new Map();
  private readonly pendingRedirects = new Map<number, Title>();
  private fakeId = -1;

  constructor(
    private readonly request: RequestContext,
    private readonly texts: TitleTexts,
    options: {
      readonly redirects: boolean;
      readonly convert: boolean;
      readonly fields: readonly (keyof PageTable)[];
    },
  ) {
    this.resolveRedirects = options.redirects;
    this.convertsTitles = options.convert;
    this.fields = [...new Set<keyof PageTable>([...ALWAYS, ...options.fields])];
  }

  private readonly fields: readonly (keyof PageTable)[];

  /** Existing and missing pages: id (made up for missing ones) → title. */
  goodAndMissing(): ReadonlyMap<number, TitleKey> {
    const map = new Map<number, TitleKey>();
    for (const [id, row] of this.good) map.set(id, { namespace: row.page_namespace, dbkey: row.page_title });
    for (const [id, title] of this.missing) map.set(id, title);
    return map;
  }

  /** Id in the answer of a title of the set: of a page, or a made-up one. */
  idOf(namespace: number, dbkey: string): number | undefined {
    return this.all.get(namespace)?.get(dbkey);
  }

  /** Titles as a person wrote them. */
  async addTexts(texts: readonly string[]): Promise<void> {
    const titles: Title[] = [];
    const asked: string[] = [];
    for (const text of texts) {
      const title = this.request.wiki.titles.parse(text);
      if ('code' in title) this.addInvalid(text, title.code, title.values);
      else {
        titles.push(title);
        asked.push(text);
      }
    }
    await this.addParsed(titles, asked);
  }

  /** Titles that need no parsing: of a generator, or where a redirect leads. */
  async addTitles(titles: readonly Title[]): Promise<void> {
    await this.addParsed(titles, []);
  }

  async addPageIds(ids: readonly number[]): Promise<void> {
    const remaining = new Set(ids);
    await this.addPageIdsLeaving(
      remaining,
      ids.filter((id) => id > 0),
    );
  }

  async addRevisionIds(ids: readonly number[]): Promise<void> {
    const remaining = new Set(ids);
    const real = [...remaining].filter((id) => id > 0);
    const pageIds = new Set<number>();
    if (real.length > 0) {
      const { db } = this.request;
      const rows = await db.all(
        db.sql
          .selectFrom('page')
          .innerJoin('revision', 'rev_page', 'page_id')
          .select(['rev_id', 'rev_page'])
          .where('rev_id', 'in', real),
      );
      for (const row of rows) {
        this.revisions.set(row.rev_id, row.rev_page);
        this.liveRevisions.set(row.rev_id, row.rev_page);
        pageIds.add(row.rev_page);
        remaining.delete(row.rev_id);
      }
    }
    if (pageIds.size > 0) await this.addPageIdsLeaving(new Set(pageIds), [...pageIds]);
    await this.addDeletedRevisions(remaining);
    this.missingRevisions.push(...remaining);
  }

  /** Pages by rows that a generator has read already (with `pageColumns()`). */
  async addRows(rows: readonly PageRow[]): Promise<void> {
    await this.takeRows(rows);
    await this.followRedirects();
  }

  /** Columns of `page` that `addRows` needs. */
  pageColumns(): readonly (keyof PageTable)[] {
    return this.fields;
  }

  /** What a generator says about one of its pages: members of the page, or of the redirect that leads there. */
  setGeneratorData(title: TitleKey, data: GeneratorData): void {
    put(this.generatorData, title.namespace, title.dbkey, data);
  }

  generatorDataOf(title: TitleKey): GeneratorData | undefined {
    return this.generatorData.get(title.namespace)?.get(title.dbkey);
  }

  /** Everything that generators said, in order of namespace and title as said. */
  *eachGeneratorData(): Iterable<{ readonly id: number; readonly data: GeneratorData }> {
    for (const [namespace, titles] of this.generatorData) {
      const special = namespace === -1 ? new Map([...this.special].map(([id, title]) => [title.dbkey, id])) : undefined;
      for (const [dbkey, data] of titles) {
        const id = special === undefined ? this.idOf(namespace, dbkey) : special.get(dbkey);
        if (id !== undefined) yield { id, data };
      }
    }
  }

  private addInvalid(text: string, code: string, values: InvalidTitle['values']): void {
    if (this.idOf(0, text) !== undefined) return;
    put(this.all, 0, text, this.fakeId);
    this.invalid.set(this.fakeId, { title: text, code, values });
    this.fakeId -= 1;
  }

  private async addParsed(titles: readonly Title[], asked: readonly string[]): Promise<void> {
    await this.texts.load(titles);
    const converted = await this.inOtherVariants(titles, asked);
    const wanted: ByTitle<true> = new Map();
    titles.forEach((asWritten, i) => {
      const other = converted.get(i);
      const given = other ?? asWritten;
      const title = given.namespace < 0 && given.interwiki === '' ? this.request.wiki.fixSpecialName(given) : given;
      const shown = this.textOf(other === undefined ? title : asWritten);
      if (title.interwiki !== '') this.interwiki.set(shown, title.interwiki);
      else if (title.namespace < 0) this.addSpecial(title);
      else if (title.dbkey !== '') put(wanted, title.namespace, title.dbkey, true);
      const text = asked[i];
      if (text !== undefined && text !== shown) this.normalized.set(text, { from: text, encoded: false, to: shown });
    });
    if (wanted.size > 0) await this.readTitles(wanted);
    await this.followRedirects();
  }

  /** Titles of pages in other variants of the language, by the place of the title that has no page. */
  private async inOtherVariants(
    titles: readonly Title[],
    asked: readonly string[],
  ): Promise<ReadonlyMap<number, Title>> {
    if (!this.convertsTitles) return new Map();
    const wordings = titles.map((title, i) => ({ title, text: asked[i] ?? this.textOf(title) }));
    const converted = await convertTitles(wordings, this.request);
    await this.texts.load([...converted.values()]);
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
    put(this.all, title.namespace, title.dbkey, this.fakeId);
    const target = this.resolveRedirects ? this.request.wiki.specialRedirect(title, this.request.viewer) : undefined;
    if (target !== undefined) {
      this.pendingSpecial.push({ from: title, to: target });
      return;
    }
    this.special.set(this.fakeId, title);
    this.fakeId -= 1;
  }

  private readonly pendingSpecial: RedirectTarget[] = [];

  private async readTitles(wanted: ByTitle<true>): Promise<void> {
    const rows = await this.readRows(conditionForTitles('page_namespace', 'page_title', wanted));
    for (const row of rows) wanted.get(row.page_namespace)?.delete(row.page_title);
    await this.takeRows(rows);
    const missing: TitleKey[] = [];
    for (const [namespace, keys] of wanted) for (const dbkey of keys.keys()) missing.push({ namespace, dbkey });
    for (const title of missing) {
      put(this.all, title.namespace, title.dbkey, this.fakeId);
      this.missing.set(this.fakeId, title);
      this.fakeId -= 1;
    }
    await this.texts.load(missing);
  }

  private async readRows(where: RawBuilder<SqlBool>): Promise<readonly PageRow[]> {
    const { db } = this.request;
    return db.all(db.sql.selectFrom('page').select(this.fields).where(where)) as Promise<readonly PageRow[]>;
  }

  private async addPageIdsLeaving(remaining: Set<number>, ids: readonly number[]): Promise<void> {
    const rows = ids.length === 0 ? [] : await this.readRows(sql<SqlBool>`page_id in (${sql.join([...new Set(ids)])})`);
    for (const row of rows) remaining.delete(row.page_id);
    await this.takeRows(rows);
    this.missingPageIds.push(...remaining);
    await this.followRedirects();
  }

  private async takeRows(rows: readonly PageRow[]): Promise<void> {
    for (const row of rows) {
      put(this.all, row.page_namespace, row.page_title, row.page_id);
      if (this.resolveRedirects && row.page_is_redirect === 1)
        this.pendingRedirects.set(row.page_id, this.request.wiki.titles.of(row.page_namespace, row.page_title));
      else this.good.set(row.page_id, row);
    }
    await this.texts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  }

  private async addDeletedRevisions(remaining: Set<number>): Promise<void> {
    const { db, viewer, wiki } = this.request;
    const real = [...remaining].filter((id) => id > 0);
    if (real.length === 0 || !viewer.rights.has('deletedhistory')) return;
    const rows = await db.all(
      db.sql.selectFrom('archive').select(['ar_rev_id', 'ar_namespace', 'ar_title']).where('ar_rev_id', 'in', real),
    );
    const titles = new Map(rows.map((row) => [row.ar_rev_id, wiki.titles.of(row.ar_namespace, row.ar_title)]));
    await this.addTitles([...titles.values()]);
    for (const [revision, title] of titles) {
      const id = this.idOf(title.namespace, title.dbkey);
      if (id === undefined) continue;
      remaining.delete(revision);
      this.revisions.set(revision, id);
      this.deletedRevisions.set(revision, id);
    }
  }

  /** Follows redirects until none is left; the pages known already end a circle. */
  private async followRedirects(): Promise<void> {
    while (this.resolveRedirects && this.pendingRedirects.size + this.pendingSpecial.length > 0) {
      const targets = [...(await this.readRedirects()), ...this.pendingSpecial.splice(0)];
      if (targets.some((target) => target.from.namespace < 0)) this.request.restrictCache('private');
      await this.texts.load(targets.flatMap(({ from, to }) => [from, to]));
      const wanted: ByTitle<true> = new Map();
      const converted = await this.inOtherVariants(
        targets.map(({ to }) => to),
        [],
      );
      for (const [i, { from, to }] of targets.entries()) {
        this.redirects.set(this.textOf(from), { from, to });
        const page = converted.get(i) ?? to;
        if (to.interwiki !== '') this.interwiki.set(this.textOf(to), to.interwiki);
        else if (to.namespace < 0) this.addSpecial(this.request.wiki.fixSpecialName(to));
        else if (this.idOf(page.namespace, page.dbkey) === undefined) put(wanted, page.namespace, page.dbkey, true);
      }
      if (wanted.size === 0) break;
      await this.readTitles(wanted);
    }
  }

  private async readRedirects(): Promise<readonly RedirectTarget[]> {
    const ids = [...this.pendingRedirects.keys()];
    if (ids.length === 0) return [];
    const { db, wiki } = this.request;
    const rows = await db.all(
      db.sql
        .selectFrom('redirect')
        .select(['rd_from', 'rd_namespace', 'rd_fragment', 'rd_interwiki', 'rd_title'])
        .where('rd_from', 'in', ids),
    );
    return rows.flatMap((row) => {
      const from = this.pendingRedirects.get(row.rd_from);
      this.pendingRedirects.delete(row.rd_from);
      const to = wiki.titles.of(row.rd_namespace, row.rd_title, row.rd_fragment ?? '', row.rd_interwiki ?? '');
      return from === undefined ? [] : [{ from, to }];
    });
  }

  /** Prefixed text of a title, with interwiki prefix. */
  textOf(title: Title): string {
    const local = this.texts.text(title.namespace, title.dbkey);
    return title.interwiki === '' ? local : `${title.interwiki}:${local}`;
  }
}

function put<T>(map: ByTitle<T>, namespace: number, dbkey: string, value: T): void {
  const titles = map.get(namespace);
  if (titles === undefined) map.set(namespace, new Map([[dbkey, value]]));
  else titles.set(dbkey, value);
}
