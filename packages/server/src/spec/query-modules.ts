/** Query modules as the spec describes them, and those that extensions add when a process starts. */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';

const modules = new Map<string, ModuleDescriptor>(Object.entries(descriptors));

/** The description of a query module. */
export const queryModule = (name: string): ModuleDescriptor | undefined => modules.get(name);

/** All query modules. What is made of them is made when it is first needed, because extensions add some at the start. */
export const queryModules = (): readonly ModuleDescriptor[] => [...modules.values()];

/** Groups of query modules: each is a parameter of `query` with names of modules, in MediaWiki's order. */
export const queryGroups = ['prop', 'list', 'meta'] as const;

/** What a request has for the groups and as generator: names that it writes, known or not. */
export const requestedModules = (valueOf: (parameter: string) => string | undefined) =>
  [...queryGroups, 'generator' as const].flatMap((group) =>
    (valueOf(group) ?? '')
      .split(/[|\x1f]/)
      .filter((name) => name !== '')
      .map((name) => ({ group, name })),
  );

/** Adds a module; false if there is one of this name. */
export function addQueryModule(module: ModuleDescriptor): boolean {
  if (modules.has(module.name)) return false;
  modules.set(module.name, module);
  return true;
}
