import { didYouMean } from '../../text/nearest.js';
import type { SetSpec } from '../../spec/format.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { lookUp } from '../../text/look-up.js';

/** `like` names something that is there, and does not go round in a circle. */
export const likeResolves: SpecRule = {
  name: 'like-resolves',
  check(context) {
    const { likeProblems, positions, report } = context;
    const seen = new Set<object>();
    const circles = new Set<string>();
    for (const { kind, holder, name, circle } of likeProblems) {
      const members = circle.slice(circle.indexOf(circle.at(-1) ?? '')).slice(0, -1);
      const isKnown = seen.has(holder) || (kind === 'cyclic' && circles.has(members.toSorted().join(' ')));
      if (isKnown) continue;
      seen.add(holder);
      const place = positions.ofValue(holder, 'like');
      if (kind === 'cyclic') {
        circles.add(members.toSorted().join(' '));
        // Without a dot the members are modules.
        const modules = members.filter((member) => !member.includes('.')).join(' ');
        report('cyclic-like', place, { circle: [...members, members[0]].join(' → '), name: modules });
      } else report('dangling-like', place, { name: `"${name}"` }, didYouMean(name, targets(context)));
    }
    checkSets(context);
  },
};

function targets({ modules }: SpecContext): string[] {
  return modules.flatMap(({ spec, parameters }) => [
    spec.name,
    ...parameters.map(({ name }) => `${spec.name}.${name}`),
  ]);
}

function checkSets({ spec: { sets }, positions, report }: SpecContext): void {
  for (const [name, set] of Object.entries(sets)) {
    if (set.like === undefined) continue;
    if (!Object.hasOwn(sets, set.like)) {
      const hint = didYouMean(set.like, Object.keys(sets));
      report('dangling-like', positions.ofValue(set, 'like'), { name: `the set "${set.like}"` }, hint);
      continue;
    }
    const circle = circleFrom(name, sets);
    // The circle is found from each of its members; the first in the order of names reports it.
    if (circle && circle.toSorted()[0] === name)
      report('cyclic-like', positions.ofKey(sets, name), { circle: circle.join(' → ') });
  }
}

function circleFrom(start: string, sets: Readonly<Record<string, SetSpec>>): string[] | undefined {
  const path = [start];
  for (let at = lookUp(sets, start)?.like; at !== undefined; at = lookUp(sets, at)?.like) {
    path.push(at);
    if (at === start) return path;
    if (path.indexOf(at) < path.length - 1) return undefined;
  }
  return undefined;
}
