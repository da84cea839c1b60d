import { isQueryModule } from '../../model/modules.js';
import type { SpecRule } from '../../extension/extension.js';

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
      const other = file.startsWith('actions/') && module.group === 'action' ? 'actions' : 'protocol';
      const folder = isQueryModule(module) ? `modules/${module.group}` : other;
      const want = `${folder}/${module.name}.yaml`;
      if (file === want || file === want.replace(/yaml$/, 'yml')) continue;
      const what = `module "${module.name}" of group ${module.group} belongs into ${want}`;
      report('wrong-place', positions.ofValue(module, 'name'), { what });
    }
  },
};
