import type { SpecRule } from '../../extension/extension.js';

const pairs = [
  ['min', 'max'],
  ['min', 'highmax'],
  ['max', 'highmax'],
  ['lowlimit', 'highlimit'],
] as const;
type Bounds = Readonly<Partial<Record<(typeof pairs)[number][number], number>>>;

/** A lower bound is not greater than its upper bound, in a set or in a parameter that says one of them. */
export const boundsInOrder: SpecRule = {
  name: 'bounds-in-order',
  optional: true,
  check({ spec, modules, positions, report }) {
    const parameters = modules.flatMap((module) => module.parameters);
    const holders: readonly (readonly [object, Bounds])[] = [
      ...parameters.flatMap(({ own, expanded }) => (own ? [[own, expanded] as const] : [])),
      ...Object.values(spec.sets).map((set) => [set, set] as const),
    ];
    for (const [own, bounds] of holders) {
      const crossed = pairs.find(([low, high]) => (bounds[low] ?? -Infinity) > (bounds[high] ?? Infinity));
      if (!crossed || !pairs.flat().some((key) => key in own)) continue;
      const [low, high] = crossed;
      const place = positions.ofValue(own, low in own ? low : high);
      report('bounds-crossed', place, { low: `${low} ${bounds[low]}`, high: `${high} ${bounds[high]}` });
    }
  },
};
