/** Modules of extensions that a file describes and implements, and that a process adds when it starts. */
import type { MessageDescriptor, ModuleDescriptor } from '@wiki-query/server-stubs';
import { c, t } from '../db/schema/tables.js';
import { ApiError } from '../errors/api-error.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { addMessages } from '../errors/error-messages.js';
import type { AnyModule } from '../shapes/module.js';
import { addQueryModule } from '../spec/query-modules.js';
import * as conditions from '../sql/conditions.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { addHandler } from './registry.js';

/** What the handlers of an extension work with. */
export const extensionTools = { ApiError, sql, from, tables: t, columns: c, conditions } as const;

/** What an extension adds to the server. */
export interface AddedExtension {
  /** The generated description of each module, and what runs it. */
  readonly modules: readonly {
    readonly descriptor: ModuleDescriptor;
    readonly handler: Pick<AnyModule, 'run' | 'generate' | 'pageFields' | 'cacheMode' | 'parses'>;
  }[];
  /** The generated descriptions of its errors and warnings, by code. */
  readonly messages?: Readonly<Record<string, MessageDescriptor>>;
}

/** Adds an extension. Returns the names of its components. Throws an EnvironmentError if a module is there already. */
export function addExtension({ modules, messages = {} }: AddedExtension, file: string): readonly string[] {
  addMessages(messages);
  for (const { descriptor, handler } of modules) {
    if (!addQueryModule(descriptor))
      throw new EnvironmentError(`The extension ${file} adds a module "${descriptor.name}", which the server has`);
    addHandler(descriptor.name, handler);
  }
  return modules.map(({ descriptor }) => descriptor.component.source);
}
