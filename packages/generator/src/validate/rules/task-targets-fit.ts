import { didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../text/nearest.js';
import type { SpecRule } from '../../extension/extension.js';

/** The target of a task is a parameter or an example of the module. */
export const taskTargetsFit: SpecRule = {
  name: 'task-targets-fit',
  check({ modules, positions, report }) {
    for (const { spec: module, parameters } of modules) {
      const { tasks = [], examples = [] } = module;
      const known = [...parameters.map(({ name }) => name), ...examples.map(({ id }) => id)];
      for (const task of tasks) {
        const { target: name } = task;
        if (name === undefined || known.includes(name)) continue;
        const hint = didYouMean(nearest(name, known));
        report('unknown-target', positions.ofValue(task, 'target'), { module: module.name, name }, hint);
      }
    }
  },
};
