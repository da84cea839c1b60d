import type { SpecRule } from '../../extension/extension.js';

/** A spec has query modules: a folder without any is another folder than was meant, or has lost its files. */
export const hasModules: SpecRule = {
  name: 'has-modules',
  check({ spec, report }) {
    if (spec.files.some((file) => file.startsWith('modules/'))) return;
    const place = { file: 'modules', line: 1, column: 1 };
    report('no-modules', place, {}, 'a module is a file modules/{list,prop,meta}/NAME.yaml');
  },
};
