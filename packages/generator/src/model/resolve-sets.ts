import { placeOfKey } from '../load/positions.js';
import type { SetSpec } from '../spec/format.js';
import type { SourcePlace } from './model.js';
import { meaningsIn, valuesIn } from './values.js';
import { lookUp } from '../text/look-up.js';

/** A set with `like` and `without` worked out. */
export interface ResolvedSet {
  readonly name: string;
  readonly spec: SetSpec;
  readonly values: readonly string[] | undefined;
  readonly deprecatedValues: readonly string[];
  readonly siteDependent: boolean;
  readonly meanings: Readonly<Record<string, string>>;
  readonly source: SourcePlace;
}

/** All sets by name; one whose `like` leads nowhere or round in a circle is left with its own values. */
export function resolveSets(sets: Readonly<Record<string, SetSpec>>): ReadonlyMap<string, ResolvedSet> {
  const resolved = new Map<string, ResolvedSet>();
  const resolve = (name: string, underWay: readonly string[]): ResolvedSet | undefined => {
    const known = resolved.get(name);
    if (known) return known;
    const spec = lookUp(sets, name);
    if (!spec || underWay.includes(name)) return undefined;
    const base = spec.like === undefined ? undefined : resolve(spec.like, [...underWay, name]);
    const set = mergeSet(name, spec, base, placeOfKey(sets, name));
    resolved.set(name, set);
    return set;
  };
  for (const name of Object.keys(sets)) resolve(name, []);
  return resolved;
}

function mergeSet(name: string, spec: SetSpec, base: ResolvedSet | undefined, source: SourcePlace): ResolvedSet {
  const without = new Set(spec.without);
  const values = spec.values ? valuesIn(spec.values) : base?.values?.filter((value) => !without.has(value));
  const deprecated = spec.deprecatedvalues ?? base?.deprecatedValues ?? [];
  return {
    name,
    spec: base ? { ...base.spec, ...spec } : spec,
    values,
    deprecatedValues: deprecated.filter((value) => spec.deprecatedvalues !== undefined || !without.has(value)),
    siteDependent: spec.siteDependent ?? base?.siteDependent ?? false,
    meanings: { ...base?.meanings, ...meaningsIn(spec.values) },
    source,
  };
}
