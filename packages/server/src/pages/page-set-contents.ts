/** What a page set holds, and how responses show it. */
import type { Title } from '../titles/title.js';
import { putByTitle, type ByTitle } from '../sql/by-title.js';
import type { PageRow, RedirectTarget } from './page-rows.js';
import type { TitleKey } from '../sql/title-condition.js';

export type GeneratorData = Readonly<Record<string, unknown>>;
/** Merges what a generator said about a redirect into the page that it leads to. */
export type RedirectMergePolicy = (page: Record<string, unknown>, redirect: GeneratorData) => Record<string, unknown>;

export interface InvalidTitle {
  readonly title: string;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** How the text of a title was changed: `from` is percent-encoded where it would not survive in the response. */
export interface Normalization {
  readonly from: string;
  readonly encoded: boolean;
  readonly to: string;
}

/** Pages that were found, what could not be found, and how titles changed on the way. */
export class PageSetContents {
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
  /** Revisions requested that exist: revision id → page id. */
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

  /** Nothing was found, and nothing looked for: there is nothing to say of it. */
  get isEmpty(): boolean {
    const { ids, normalized, converted, interwiki, redirects } = this;
    const sizes = ids.size + normalized.size + converted.size + interwiki.size + redirects.size;
    return sizes + this.invalid.size + this.missingPageIds.length + this.missingRevisions.length === 0;
  }

  /** Existing and missing pages: id (made up for missing ones) → title. */
  goodAndMissing(): ReadonlyMap<number, TitleKey> {
    const map = new Map<number, TitleKey>();
    for (const [id, row] of this.good) map.set(id, { namespace: row.page_namespace, dbkey: row.page_title });
    for (const [id, title] of this.missing) map.set(id, title);
    return map;
  }

  /** Id in the response of a title of the set: of a page, or a made-up one. */
  idOf(namespace: number, dbkey: string): number | undefined {
    return this.ids.get(namespace)?.get(dbkey);
  }

  /** Notes the id of a title. */
  protected setId(namespace: number, dbkey: string, id: number): void {
    putByTitle(this.ids, namespace, dbkey, id);
  }

  /** What a generator says about one of its pages: members of the page, or of the redirect that leads there. */
  setGeneratorData(title: TitleKey, data: GeneratorData): void {
    putByTitle(this.generatorData, title.namespace, title.dbkey, data);
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
}
