import type { ModuleSpec } from '../spec/format.js';
import { pascalCase } from '../text/pascal-case.js';

/** The start of the names of a module's types: that of a query module is its name, others name their group. */
export function moduleTypeName(module: Pick<ModuleSpec, 'name' | 'group'>): string {
  if (module.group === 'action' || module.group === 'format') return pascalCase(module.group) + pascalCase(module.name);
  return pascalCase(module.name);
}
