import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOf } from '../../load/positions.js';
import { isQueryModule } from '../rule-helpers.js';
import type { Rule } from '../rule.js';

const wanted = ['api.yaml', 'components.yaml', 'errors.yaml', 'sets.yaml', 'states.yaml', 'types.yaml'];

/** Each query module has a result and an example, and the spec has all its files. */
export const modulesAreComplete: Rule = {
  name: 'modules-are-complete',
  check({ spec, modules, report }) {
    for (const file of wanted)
      if (!spec.files.includes(file)) report(diagnose('missing-file', { file, line: 1, column: 1 }, {}));
    for (const { spec: module } of modules.filter((one) => isQueryModule(one.spec))) {
      const place = placeOf(module);
      if (!module.result) report(diagnose('missing-result', place, { module: module.name }));
      if (!module.examples?.length) report(diagnose('missing-example', place, { module: module.name }));
    }
  },
};
