import { isQueryModule } from '../../model/modules.js';
import type { SpecRule } from '../../extension/extension.js';

/** The files of a spec, and what outputs lack without each. */
const wanted: Readonly<Record<string, string>> = {
  'api.yaml': 'the title is then "Wiki query interface", the version 0.0.0, and there are no general rules',
  'components.yaml': 'no module has a component',
  'errors.yaml': 'no errors are described',
  'formats.yaml': 'the elements of lists in XML have the name _v',
  'sets.yaml': 'no parameter has a shared set of values',
  'states.yaml': 'no states are described',
  'types.yaml': 'no types, bounds or tokens are described',
};

/** Each query module has a result and an example, and the spec has all its files. */
export const modulesAreComplete: SpecRule = {
  name: 'modules-are-complete',
  optional: true,
  check({ spec, modules, positions, report }) {
    for (const [file, lacks] of Object.entries(wanted))
      if (!spec.files.includes(file)) report('missing-file', { file, line: 1, column: 1 }, { lacks });
    for (const { spec: module } of modules.filter((one) => isQueryModule(one.spec))) {
      const place = positions.of(module);
      // Modules from the generator have no examples, since these may need other modules.
      if (place.file === '') continue;
      if (!module.result) report('missing-result', place, { module: module.name });
      if (!module.examples?.length) report('missing-example', place, { module: module.name });
    }
  },
};
