import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../diagnostics/nearest.js';
import { placeOfKey, placeOfValue } from '../../load/positions.js';
import type { Rule } from '../rule.js';

/** `taskTargets` has one entry for each task: a parameter or an example of the module. */
export const taskTargetsFit: Rule = {
  name: 'task-targets-fit',
  check({ modules, report }) {
    for (const { spec: module, parameters } of modules) {
      const { tasks = [], taskTargets, examples = [] } = module;
      if (taskTargets === undefined) continue;
      if (taskTargets.length !== tasks.length) {
        const counts = { tasks: tasks.length, targets: taskTargets.length };
        report(diagnose('task-targets', placeOfKey(module, 'taskTargets'), counts));
      }
      const known = [...parameters.map(({ name }) => name), ...examples.map(({ id }) => id)];
      for (const [at, name] of taskTargets.entries())
        if (!known.includes(name)) {
          const values = { module: module.name, name };
          report(diagnose('unknown-target', placeOfValue(taskTargets, at), values, didYouMean(nearest(name, known))));
        }
    }
  },
};
