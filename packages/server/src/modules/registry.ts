/** Every module by its name. The map is generated; the compiler checks it against the spec here. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import type { AnyModule, QueryModule } from '../shapes/module.js';
import { modules as implementations } from './gen/modules.js';

/** It does not compile if a module is missing, or is a generator that the spec does not declare. */
export const modules = implementations satisfies {
  readonly [N in ModuleName]: QueryModule<N>;
};

/** Implementations that extensions have added. */
const added = new Map<string, AnyModule>();

/** Adds the implementation of a module that the spec of the server does not have. */
export function addHandler(name: string, handler: object): void {
  added.set(name, handler as AnyModule);
}

/** The implementation of a module. Throws `notimplemented` if the spec does not have it. */
export function moduleNamed(name: string): AnyModule {
  const ofExtension = added.get(name);
  if (ofExtension !== undefined) return ofExtension;
  if (!Object.hasOwn(modules, name)) throw new ApiError('notimplemented', { module: name });
  const module: object = modules[name as keyof typeof modules];
  return module as AnyModule;
}
