/** Every module by its name. The map is generated; here the compiler compares it with the spec. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import type { AnyModule, QueryModule } from '../shapes/module.js';
import { modules as implementations } from './gen/modules.js';

/** A module that is missing, or generates when the spec does not say so, does not compile. */
export const modules = implementations satisfies {
  readonly [N in ModuleName]: QueryModule<N>;
};

/** The implementation of a module; throws `notimplemented` for one that the spec does not have. */
export function moduleNamed(name: string): AnyModule {
  if (!Object.hasOwn(modules, name)) throw new ApiError('notimplemented', { module: name });
  const module: object = modules[name as keyof typeof modules];
  return module as AnyModule;
}
