/** The contents of a page set, and their representation in responses. */
import type { Title } from '@wiki-query/wikitext';
import { putByTitle, type ByTitle, type TitleKey } from '../sql/title-condition.js';
import type { PageRow, RedirectTarget } from './page-rows.js';

export type GeneratorData = Readonly<Record<string, unknown>>;
/** Merges members that a generator returned for a redirect into its target page. */
export type RedirectMergePolicy = (page: Record<string, unknown>, redirect: GeneratorData) => Record<string, unknown>;

export interface InvalidTitle {
  readonly title: string;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A changed title text. `from` is percent-encoded if the response cannot contain it. */
export interface Normalization {
  readonly from: string;
  readonly encoded: boolean;
  readonly to: string;
}

/** Existing pages, titles and IDs that were not found, and changes of titles. */
export class PageSetContents {
  /** Existing pages by ID, in the order of the database. */
  readonly good = new Map<number, PageRow>();
  /** Missing titles, by negative ID (-1, -2, ...). */
  readonly missing = new Map<number, TitleKey>();
  readonly invalid = new Map<number, InvalidTitle>();
  readonly special = new Map<number, Title>();
  readonly missingPageIds: number[] = [];
  /** Texts that were changed to a title, by the text in the request. */
  readonly normalized = new Map<string, Normalization>();
  readonly converted = new Map<string, string>();
  /** Titles of other wikis: text → interwiki prefix. */
  readonly interwiki = new Map<string, string>();
  /** Resolved redirects: text of the redirect → target. */
  readonly redirects = new Map<string, RedirectTarget>();
  /** Requested revisions that exist: revision ID → page ID. */
  readonly revisions = new Map<number, number>();
  readonly liveRevisions = new Map<number, number>();
  readonly deletedRevisions = new Map<number, number>();
  readonly missingRevisions: number[] = [];
  redirectMergePolicy: RedirectMergePolicy | undefined;
  /** All titles of the set with their ids. */
  private readonly ids: ByTitle<number> = new Map();
  private readonly generatorData: ByTitle<GeneratorData> = new Map();
  /** Id of the next title that has no page. */
  protected madeUpId = -1;

  /** No title or ID was looked up and nothing was found. */
  get isEmpty(): boolean {
    const { ids, normalized, converted, interwiki, redirects } = this;
    const sizes = ids.size + normalized.size + converted.size + interwiki.size + redirects.size;
    return sizes + this.invalid.size + this.missingPageIds.length + this.missingRevisions.length === 0;
  }

  /** Existing and missing pages: ID (negative for missing ones) → title. */
  goodAndMissing(): ReadonlyMap<number, TitleKey> {
    const map = new Map<number, TitleKey>();
    for (const [id, row] of this.good) map.set(id, { namespace: row.page_namespace, dbkey: row.page_title });
    for (const [id, title] of this.missing) map.set(id, title);
    return map;
  }

  /** ID of a title in the response: of a page, or a negative one. */
  idOf(namespace: number, dbkey: string): number | undefined {
    return this.ids.get(namespace)?.get(dbkey);
  }

  /** Notes the id of a title. */
  protected setId(namespace: number, dbkey: string, id: number): void {
    putByTitle(this.ids, namespace, dbkey, id);
  }

  /** Data that a generator returned for one of its pages: members of the page, or of a redirect to it. */
  setGeneratorData(title: TitleKey, data: GeneratorData): void {
    putByTitle(this.generatorData, title.namespace, title.dbkey, data);
  }

  generatorDataOf(title: TitleKey): GeneratorData | undefined {
    return this.generatorData.get(title.namespace)?.get(title.dbkey);
  }

  /** All data that generators returned, in the order of namespace and title. */
  *eachGeneratorData(): Iterable<{ readonly id: number; readonly data: GeneratorData }> {
    for (const [namespace, titles] of this.generatorData) {
      const special = namespace === -1 ? new Map([...this.special].map(([id, title]) => [title.dbkey, id])) : undefined;
      for (const [dbkey, data] of titles) {
        const id = special === undefined ? this.idOf(namespace, dbkey) : special.get(dbkey);
        if (id !== undefined) yield { id, data };
      }
    }
  }
}
