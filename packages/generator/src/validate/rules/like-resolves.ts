import { didYouMean } from '../../text/nearest.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

/** `like` names something that is there, and does not go round in a circle. */
export const likeResolves: SpecRule = {
  name: 'like-resolves',
  check(context) {
    const { likeProblems, positions, report } = context;
    for (const { holder, name, circle, isSet } of likeProblems) {
      const place = positions.ofValue(holder, 'like');
      // The name of a parameter has a dot.
      const modules = (circle ?? []).slice(1).filter((one) => !isSet && !one.includes('.'));
      if (circle) report('cyclic-like', place, { circle: circle.join(' → '), name: modules.join(' ') });
      else {
        const known = isSet ? context.sets.keys() : namesOfModules(context);
        report('dangling-like', place, { name: isSet ? `the set "${name}"` : `"${name}"` }, didYouMean(name, known));
      }
    }
  },
};

const namesOfModules = ({ modules }: SpecContext): string[] =>
  modules.flatMap(({ spec, parameters }) => [spec.name, ...parameters.map(({ name }) => `${spec.name}.${name}`)]);
