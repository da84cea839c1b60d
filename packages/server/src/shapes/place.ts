/** Where the items of a list go in a response. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { lookUp } from '@wiki-query/wikitext';
import type { Row, Selected } from '../sql/table.js';
import { composed, type SpecChecked } from './exact.js';
import type { QueryRun } from './query-run.js';
import { rowTitle, type TitleColumns } from './title-columns.js';

/** The place of rows in a response, if it is not `query.<module>`: a page, or an entry for each page in that list. */
export type Place<N extends ModuleName = ModuleName, T extends string = string> =
  /** The page with this ID or title. */
  | { readonly in: 'page'; readonly page: Selected<string, T> | TitleColumns<T> }
  | {
      readonly in: 'grouped';
      readonly title: TitleColumns<T>;
      readonly pageid?: Selected<string, T>;
      readonly items: string;
      /** Additional members of each entry, after its title. */
      readonly more?: (run: QueryRun<N>) => object;
    };

type Add = (row: Row, item: SpecChecked) => boolean;

/** The columns that tell the place of a row. */
export function columnsOfPlace(place: Place<never> | undefined): readonly Selected[] {
  if (place === undefined) return [];
  if (place.in === 'page') return 'as' in place.page ? [place.page] : rowTitle(place.page).columns;
  return [...rowTitle(place.title).columns, ...(place.pageid === undefined ? [] : [place.pageid])];
}

/** Adds an item at its module's place. False if the response is full. */
export function adder<N extends ModuleName>(place: Place<N> | undefined, run: QueryRun<N>): Add {
  const { response } = run;
  const { name } = run.descriptor;
  if (place === undefined) {
    const items = response.list(name);
    return (_row, item) => response.fits(item) && items.push(item) > 0;
  }
  if (place.in === 'page') {
    const pageOf = pageReader(place.page, run);
    return (row, item) => {
      const id = pageOf(row);
      return id === undefined || response.addToPage(id, name, item);
    };
  }
  return groupAdder(place, run);
}

function pageReader(page: Selected | TitleColumns, run: QueryRun): (row: Row) => number | undefined {
  if ('as' in page) return (row) => (lookUp(row, page.as) as number | null) ?? undefined;
  const title = rowTitle(page);
  return (row) => {
    const { namespace, dbkey } = title.of(row, run);
    return run.pages.idOf(namespace, dbkey);
  };
}

function groupAdder<N extends ModuleName>(place: Extract<Place<N>, { in: 'grouped' }>, run: QueryRun<N>): Add {
  const { response } = run;
  const { titleTexts } = run.call;
  const entries = response.list(run.descriptor.name);
  const title = rowTitle(place.title);
  const byTitle = new Map<string, SpecChecked[]>();
  return (row, item) => {
    const { namespace, dbkey } = title.of(row, run);
    const key = `${namespace}:${dbkey}`;
    const items = byTitle.get(key);
    if (items !== undefined) return response.fits(item) && items.push(item) > 0;
    const first = [item];
    const entry = composed({
      ...(place.pageid !== undefined && { pageid: lookUp(row, place.pageid.as) ?? 0 }),
      [place.items]: first,
      ns: namespace,
      title: titleTexts.text(namespace, dbkey),
      ...place.more?.(run),
    });
    if (!response.fits(entry)) return false;
    byTitle.set(key, first);
    entries.push(entry);
    return true;
  };
}
