/** Where the items of a list go in a response. */
import type { ModuleName } from '@wiki-query/server-stubs';
import type { TitleKey } from '../sql/title-condition.js';
import { composed, type Compared } from './exact.js';
import type { QueryRun } from './query-run.js';

/** The place of rows in a response: `query.<module>`, a page, or an entry for each page in a list. */
export type Place<Row, N extends ModuleName = ModuleName> =
  | {
      readonly in: 'list';
      readonly name?: string;
      /** Next to `query`, not in it. */
      readonly top?: boolean;
      /** No member at all when nothing is listed. */
      readonly omitEmpty?: boolean;
    }
  | { readonly in: 'page'; readonly page: (row: Row, run: QueryRun<N>) => number | undefined; readonly name?: string }
  | {
      readonly in: 'grouped';
      readonly entry: (row: Row) => TitleKey & { readonly pageid?: number };
      readonly items: string;
      /** Additional members of each entry, after its title. */
      readonly more?: (run: QueryRun<N>) => object;
    };

/** Adds an item at its module's place. False if the response is full. */
export function adder<N extends ModuleName, Row>(
  place: Place<Row, N>,
  run: QueryRun<N>,
): (row: Row, item: Compared) => boolean {
  const { response } = run;
  const name = run.descriptor.name;
  if (place.in === 'page')
    return (row, item) => {
      const id = place.page(row, run);
      return id === undefined || response.addToPage(id, place.name ?? name, item);
    };
  if (place.in === 'list') {
    const open = (): Compared[] => response.list(place.name ?? name, place.top ? 'top' : 'query');
    if (place.omitEmpty !== true) open();
    return (_row, item) => response.fits(item) && open().push(item) > 0;
  }
  return groupAdder(place, run);
}

function groupAdder<N extends ModuleName, Row>(
  place: Extract<Place<Row, N>, { in: 'grouped' }>,
  run: QueryRun<N>,
): (row: Row, item: Compared) => boolean {
  const { response } = run;
  const { titleTexts } = run.call;
  const entries = response.list(run.descriptor.name);
  const byTitle = new Map<string, Compared[]>();
  return (row, item) => {
    const { namespace, dbkey, pageid } = place.entry(row);
    const key = `${namespace}:${dbkey}`;
    const items = byTitle.get(key);
    if (items !== undefined) return response.fits(item) && items.push(item) > 0;
    const first = [item];
    const entry = composed({
      ...(pageid !== undefined && { pageid }),
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
