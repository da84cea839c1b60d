import { isQueryModule } from '../../model/modules.js';
import type { SpecRule } from '../../extension/extension.js';

/** A module lies in the folder of its group, in a file of its name. */
export const filesInPlace: SpecRule = {
  name: 'files-in-place',
  check({ spec, positions, report }) {
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
