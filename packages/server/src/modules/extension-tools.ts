/** What the code of an extension gets, and what it returns: `@wiki-query/server/extension` has the types. */
import type { MessageDescriptor } from '@wiki-query/server-stubs';
import { c, t } from '../db/schema/tables.js';
import { ApiError } from '../errors/api-error.js';
import { timeRange, titleRange } from '../shapes/direction.js';
import { listModule } from '../shapes/list-module.js';
import { column, computed, flag, lookedUp, time, title } from '../shapes/members.js';
import type { NamedIndex } from '../shapes/module.js';
import { partByPart } from '../shapes/part-by-part.js';
import { singleValue } from '../shapes/single-value.js';
import * as conditions from '../sql/conditions.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { as, integer, nullable, table, text, timestamp } from '../sql/table.js';

export const extensionTools = {
  ApiError,
  sql,
  from,
  tables: t,
  columns: c,
  table,
  types: { integer, text, timestamp, nullable },
  as,
  conditions: { ...conditions, timeRange, titleRange },
  listModule,
  partByPart,
  singleValue,
  members: { column, title, time, flag, computed, lookedUp },
} as const;

/** The tools of an extension. */
export type ExtensionTools = typeof extensionTools;

/** A module: made by a shape, or a handler of the generated types. */
interface AddedModule {
  readonly module: string;
  readonly run: (params: never, run: never) => Promise<void>;
  readonly generate?: ((params: never, run: never) => Promise<void>) | undefined;
  readonly named?: NamedIndex;
}

/** What an extension adds to the server. */
export interface Extension {
  /** The generated descriptions by name: its modules, and others that the server has itself. */
  readonly descriptors: object;
  /** The generated descriptions of its errors and warnings, by code. */
  readonly messages?: Readonly<Record<string, MessageDescriptor>>;
  readonly modules: readonly AddedModule[];
}
