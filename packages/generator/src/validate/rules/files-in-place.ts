import { isQueryModule } from '../../model/modules.js';
import type { ModuleSpec } from '../../spec/format.js';
import type { SpecRule } from '../../extension/extension.js';

/** The folders of a group: actions of the spec itself are in `actions`, those that every wiki has in `protocol`. */
const foldersOf = (module: ModuleSpec): readonly string[] => {
  if (isQueryModule(module)) return [`modules/${module.group}`];
  return module.group === 'action' ? ['actions', 'protocol'] : ['protocol'];
};

/** A spec has query modules, and each module lies in the folder of its group, in a file of its name. */
export const filesInPlace: SpecRule = {
  name: 'files-in-place',
  check({ spec, positions, report }) {
    // A folder without any is another folder than was meant, or has lost its files.
    if (!spec.files.some((file) => file.startsWith('modules/'))) {
      const place = { file: 'modules', line: 1, column: 1 };
      report('no-modules', place, {}, 'a module is a file modules/{list,prop,meta}/NAME.yaml');
    }
    for (const { file, spec: module } of [...spec.modules, ...spec.protocol]) {
      const want = foldersOf(module).map((folder) => `${folder}/${module.name}.yaml`);
      if (want.includes(file.replace(/yml$/, 'yaml'))) continue;
      const what = `the place of module "${module.name}" of group ${module.group} is ${want.join(' or ')}`;
      report('wrong-place', positions.ofValue(module, 'name'), { what });
    }
  },
};
