import type { ModuleSpec } from '../spec/format.js';

/** `categorymembers` → `Categorymembers`, `some-thing` → `SomeThing`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The start of the names of a module's types: that of a query module is its name, others name their group. */
export function moduleTypeName(module: Pick<ModuleSpec, 'name' | 'group'>): string {
  if (module.group === 'action' || module.group === 'format') return pascalCase(module.group) + pascalCase(module.name);
  return pascalCase(module.name);
}
