import type { SpecChecked } from './exact.js';
import { mark, type Scalar, type Value, type SizeBudget } from '../result/value.js';
import type { Warnings } from '../errors/warnings.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

/** Members of one page of `query.pages`. */
export type PageEntry = Record<string, unknown>;

/**
 * The response of `action=query` under construction, in the order of insertion. Values that exceed the size budget are
 * rejected with a warning.
 */
export class QueryResponse {
  readonly query = new Map<string, Value>();
  /** Members next to `query` (`watchlistraw`). */
  private readonly top = new Map<string, Value>();
  private hasItems = false;
  private pageMap: Map<number, PageEntry> | undefined;

  constructor(
    private readonly budget: SizeBudget,
    private readonly warnings: Warnings,
  ) {}

  /**
   * Adds the size of a value. False, with a warning, if the response is full. The first value always fits: after an
   * empty response, the same request would follow again.
   */
  fits(value: unknown): boolean {
    if (this.hasItems) return this.hasRoomFor(value);
    this.hasItems = true;
    this.budget.force(value);
    return true;
  }

  /** As `fits`, for values that are not items (pages without properties, the head of a list). */
  hasRoomFor(value: unknown): boolean {
    if (this.budget.take(value)) return true;
    this.warnings.add('result', 'truncatedresult', { limit: this.budget.limit });
    return false;
  }

  /** Sets a member next to `query`. `query` comes before it if it is not empty by then. */
  setBeside(name: string, value: Value): void {
    if (this.query.size > 0) this.top.set('query', this.query);
    this.top.set(name, value);
  }

  /** `query` and the members next to it, in the order in which they were set. */
  members(): ReadonlyMap<string, Value> {
    return this.query.size === 0 ? this.top : new Map([...this.top, ['query', this.query]]);
  }

  /** Sets a member of `query` that is no item. */
  setAround(name: string, value: Value): boolean {
    if (!this.hasRoomFor(value)) return false;
    this.query.set(name, value);
    return true;
  }

  /** Sets a member of `query` when it fits. */
  set(name: string, value: Value): boolean {
    if (!this.fits(value)) return false;
    this.query.set(name, value);
    return true;
  }

  /** The list of a module, created on first use. */
  list(name: string): SpecChecked[] {
    const found = this.query.get(name);
    if (found !== undefined) return found as readonly unknown[] as SpecChecked[];
    const list: SpecChecked[] = [];
    this.query.set(name, list as readonly unknown[] as readonly Value[]);
    return list;
  }

  /**
   * The pages, created on first use: a list sorted by ID in version 2, an object in order of insertion in version 1.
   */
  pages(): Map<number, PageEntry> {
    if (this.pageMap === undefined) {
      this.pageMap = mark(new Map<number, PageEntry>(), { fv1: 'object' });
      this.query.set('pages', this.pageMap as ReadonlyMap<number, object> as ReadonlyMap<number, Value>);
    }
    return this.pageMap;
  }

  /** The entry of one page, made when first requested. */
  page(id: number): PageEntry {
    const pages = this.pages();
    let entry = pages.get(id);
    if (entry === undefined) pages.set(id, (entry = {}));
    return entry;
  }

  /** Adds one element to a list of a page if it fits. The list is there even if its first element does not fit. */
  addToPage(id: number, name: string, item: SpecChecked): boolean {
    const entry = this.page(id);
    const list = lookUp(entry, name);
    const items: SpecChecked[] = list === undefined ? [] : (list as SpecChecked[]);
    if (list === undefined) setOwn(entry, name, items);
    return this.fits(item) && items.push(item) > 0;
  }

  /** Sets one member of a page when it fits. */
  setOnPage(id: number, name: string, value: SpecChecked | Scalar): boolean {
    if (!this.fits(value)) return false;
    setOwn(this.page(id), name, value);
    return true;
  }
}
