import { placeOfKey } from '../load/positions.js';
import type { SetSpec } from '../spec/format.js';
import type { SourcePlace } from '../model/model.js';
import type { ReportLike } from './like-problem.js';
import { meaningsIn, sortValues, valuesIn } from './values.js';
import { lookUp } from '../text/look-up.js';

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
  const resolved = new Map<string, ResolvedSet>();
  const resolve = (name: string, underWay: readonly string[] = []): ResolvedSet | undefined => {
    const spec = lookUp(sets, name);
    if (!spec || resolved.has(name)) return resolved.get(name);
    const path = [...underWay, name];
    const { like } = spec;
    const isCircle = like !== undefined && path.includes(like);
    const base = like === undefined || isCircle ? undefined : resolve(like, path);
    const circle = isCircle && { circle: [...path.slice(path.indexOf(like)), like] };
    if (like !== undefined && !base) report({ holder: spec, name: like, isSet: true, ...circle });
    const set = mergeSet(name, spec, base, placeOfKey(sets, name));
    resolved.set(name, set);
    return set;
  };
  for (const name of Object.keys(sets)) resolve(name);
  return resolved;
}

/** The meanings of values in their order; those of a set that lost its values stay as they are. */
const inOrder = (
  meanings: Readonly<Record<string, string>>,
  values: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    values.flatMap((value) => (Object.hasOwn(meanings, value) ? [[value, lookUp(meanings, value) ?? '']] : [])),
  ),
  ...meanings,
});

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
  return {
    name,
    spec: base ? { ...base.spec, ...spec } : spec,
    values: shown,
    messageOrder: values && isSorted ? values : [],
    deprecatedValues,
    siteDependent: spec.siteDependent ?? base?.siteDependent ?? false,
    meanings: inOrder({ ...base?.meanings, ...meaningsIn(spec.values) }, shown),
    source,
  };
}
