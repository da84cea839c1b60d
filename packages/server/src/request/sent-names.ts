/**
 * The parameter names of a request, in their order. Most requests have the same few lists of names, which are shared
 * together with data derived from the names.
 */
export class SentNames {
  /** Place of each name in the list. */
  readonly places: ReadonlyMap<string, number>;
  private readonly longer = new Map<string, SentNames>();

  constructor(readonly list: readonly string[] = []) {
    this.places = new Map(list.map((name, i) => [name, i]));
  }

  /** These names and one more, unless it is among them. */
  with(name: string): SentNames {
    return this.longer.get(name) ?? this.extended(name);
  }

  private extended(name: string): SentNames {
    if (this.places.has(name)) return this;
    const longer = new SentNames([...this.list, name]);
    if (!isShort(longer)) return longer;
    if (kept >= most) forget();
    kept += 1;
    this.longer.set(name, longer);
    return longer;
  }

  /** Forgets all that begin with these. */
  clear(): void {
    this.longer.clear();
  }
}

/** The number of cached lists, and the maximum length of one: clients can send any number of names. */
const most = 5000;
export const mostNames = 30;
const longestName = 50;
let kept = 0;

const isShort = ({ list }: SentNames): boolean => list.length <= mostNames && (list.at(-1) ?? '').length <= longestName;

function forget(): void {
  noNames.clear();
  kept = 0;
}

/** What all lists begin with. */
export const noNames = new SentNames();

/** A value derived from the names, computed once for each list of them. */
export function ofNames<T>(find: (names: SentNames) => T): (names: SentNames) => T {
  const known = new WeakMap<SentNames, { readonly found: T }>();
  return (names) => {
    let one = known.get(names);
    if (one === undefined) known.set(names, (one = { found: find(names) }));
    return one.found;
  };
}
