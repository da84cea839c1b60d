/** Query modules as the spec describes them, and those that extensions add when a process starts. */
import { descriptors, type ModuleDescriptor, type QueryGroup } from '@wiki-query/server-stubs';

const modules = new Map<string, ModuleDescriptor>(Object.entries(descriptors));

/** The description of a query module. */
export const queryModule = (name: string): ModuleDescriptor | undefined => modules.get(name);

/** All query modules. What is made of them is made when it is first needed, because extensions add some at the start. */
export const queryModules = (): readonly ModuleDescriptor[] => [...modules.values()];

/** Groups of query modules: each is a parameter of `query` with names of modules, in MediaWiki's order. */
export const queryGroups = ['prop', 'list', 'meta'] as const satisfies readonly QueryGroup[];

/** A name that a request has for a group or as generator, known or not. */
export interface RequestedModule {
  readonly group: QueryGroup | 'generator';
  readonly name: string;
}

const sources = [...queryGroups, 'generator'] as const;

/** What a request has for the groups and as generator. */
export function requestedModules(valueOf: (parameter: string) => string | undefined): readonly RequestedModule[] {
  const requested: RequestedModule[] = [];
  for (const group of sources)
    for (const name of valueOf(group)?.split(/[|\x1f]/) ?? []) if (name !== '') requested.push({ group, name });
  return requested;
}

/** Adds a module; false if there is one of this name. */
export function addQueryModule(module: ModuleDescriptor): boolean {
  if (modules.has(module.name)) return false;
  modules.set(module.name, module);
  return true;
}
