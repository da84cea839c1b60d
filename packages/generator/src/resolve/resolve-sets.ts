import { placeOfKey } from '../load/positions.js';
import type { SetSpec } from '../spec/format.js';
import type { SourcePlace } from '../model/model.js';
import { basesOf, type ReportLike } from './likes.js';
import { meaningsIn, sortValues, valuesIn } from './values.js';
import { lookUp, pick } from '../text/look-up.js';

/** A set with `like` and `without` worked out. */
export interface ResolvedSet {
  readonly name: string;
  readonly spec: SetSpec;
  readonly values: readonly string[] | undefined;
  /** The order in which messages list the values, where it is another one. */
  readonly messageOrder: readonly string[];
  readonly deprecatedValues: readonly string[];
  readonly siteDependent: boolean;
  readonly meanings: Readonly<Record<string, string>>;
  readonly source: SourcePlace;
}

/** All sets by name; one whose `like` leads nowhere or round in a circle is left with its own values. */
export function resolveSets(
  sets: Readonly<Record<string, SetSpec>>,
  report: ReportLike,
): ReadonlyMap<string, ResolvedSet> {
  const bases = basesOf(new Map(Object.entries(sets)), (problem) => report({ ...problem, isSet: true }));
  const resolved = new Map<string, ResolvedSet>();
  const resolve = (name: string): ResolvedSet | undefined => {
    const spec = lookUp(sets, name);
    if (!spec || resolved.has(name)) return resolved.get(name);
    const set = mergeSet(name, spec, resolve(bases.get(name) ?? ''), placeOfKey(sets, name));
    resolved.set(name, set);
    return set;
  };
  for (const name of Object.keys(sets)) resolve(name);
  return resolved;
}

/** In the order of the file. */
const baseValues = (base: ResolvedSet | undefined): readonly string[] | undefined =>
  base && base.messageOrder.length > 0 ? base.messageOrder : base?.values;

function mergeSet(name: string, spec: SetSpec, base: ResolvedSet | undefined, source: SourcePlace): ResolvedSet {
  const without = new Set(spec.without);
  const values = spec.values ? valuesIn(spec.values) : baseValues(base)?.filter((value) => !without.has(value));
  const listed = spec.deprecatedvalues ?? base?.deprecatedValues ?? [];
  const deprecatedValues = listed.filter((value) => spec.deprecatedvalues !== undefined || !without.has(value));
  const isSorted = spec.sorted ?? base?.spec.sorted ?? false;
  const shown = values && isSorted ? sortValues(values, deprecatedValues) : values;
  const meanings = { ...base?.meanings, ...meaningsIn(spec.values) };
  return {
    name,
    spec: base ? { ...base.spec, ...spec } : spec,
    values: shown,
    messageOrder: values && isSorted ? values : [],
    deprecatedValues,
    siteDependent: spec.siteDependent ?? base?.siteDependent ?? false,
    // In the order of the values; those of a set that lost its values stay as they are.
    meanings: { ...pick(meanings, shown ?? []), ...meanings },
    source,
  };
}
