/** Modules of extensions that a file describes and implements, and that a process adds when it starts. */
import type { ModuleDescriptor } from '@wiki-query/server-stubs';
import { lookUp } from '@wiki-query/wikitext';
import { EnvironmentError } from '../errors/environment-error.js';
import { addMessages } from '../errors/error-messages.js';
import { addQueryModule } from '../spec/query-modules.js';
import type { Extension } from './extension-tools.js';
import { addHandler } from './registry.js';

/** Adds an extension. Returns the names of its components. Throws an EnvironmentError that names the module that cannot be added. */
export function addExtension({ descriptors, messages = {}, modules }: Extension, file: string): readonly string[] {
  addMessages(messages);
  return modules.map((handler) => {
    const name = handler.module;
    const descriptor = lookUp(descriptors as Readonly<Record<string, ModuleDescriptor>>, name);
    if (descriptor === undefined)
      throw new EnvironmentError(
        `The extension ${file} adds a module "${name}" without a description: its spec has no file ${name}.yaml, or the stubs were not generated after it`,
      );
    if (!addQueryModule(descriptor))
      throw new EnvironmentError(`The extension ${file} adds a module "${name}", which the server has`);
    addHandler(name, handler);
    return descriptor.component.source;
  });
}
