/** Extensions whose modules are served although the profile of the wiki does not list them. */
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { Db } from '../db/database.js';
import { ConnectionLost } from '../db/database-error.js';
import type { WikiDatabase } from '../db/open/open-database.js';
import { checkData } from '../errors/check-data.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { addExtension } from '../modules/added-modules.js';
import { type Extension, type ExtensionTools, extensionTools } from '../modules/extension-tools.js';
import type { NamedIndex } from '../shapes/module.js';
import { firstTable, from, rowsWithin } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { type AnyTable, as, everyColumn, integer, nameOfTable, table } from '../sql/table.js';
import { queryGroups, queryModules } from '../spec/query-modules.js';

/** The extensions that the server has itself. */
const ownExtensions = (): readonly string[] => [
  ...new Set(queryModules().flatMap(({ isExtension, component }) => (isExtension === true ? [component.source] : []))),
];

/**
 * Loads extensions: the server's own by their names, others by their files, whose tables the database must have. Returns the
 * names of their components.
 */
export async function loadExtensions(
  extensions: readonly string[],
  database: WikiDatabase,
): Promise<readonly string[]> {
  const own = ownExtensions();
  const names: string[] = [];
  for (const extension of extensions)
    if (own.includes(extension)) names.push(extension);
    else names.push(...addExtension(await readExtension(extension, own, database), extension));
  return names;
}

const isFunction = (value: unknown): value is (...given: readonly unknown[]) => unknown => typeof value === 'function';

const descriptor = z.looseObject({
  name: z.string(),
  path: z.string(),
  group: z.enum(queryGroups),
  prefix: z.string(),
  component: z.looseObject({ source: z.string() }),
  parameters: z.array(z.looseObject({ name: z.string(), type: z.string() })),
  templatedParameters: z.array(z.unknown()),
});

/** What the file of an extension has to return. */
const shape = z.looseObject({
  descriptors: z.record(z.string(), descriptor),
  modules: z.array(z.looseObject({ module: z.string(), run: z.custom(isFunction, 'a function') })),
});

async function readExtension(file: string, own: readonly string[], database: WikiDatabase): Promise<Extension> {
  const fail = (problem: string): never => {
    throw new EnvironmentError(`The extension ${file} ${problem}`);
  };
  const imported: object = await import(pathToFileURL(file).href).catch((error: unknown) =>
    fail(`is neither one of ${own.join(', ')} nor a file that can be loaded: ${reasonOf(error)}`),
  );
  const make: unknown = Reflect.get(imported, 'extension');
  if (!isFunction(make)) return fail('must export a function "extension"');
  const tables: AnyTable[] = [];
  const tools: ExtensionTools = {
    ...extensionTools,
    table: (name, columns) => {
      const made = table(name, columns);
      tables.push(made);
      return made;
    },
  };
  const made = await Promise.resolve(tools)
    .then(make)
    .catch((error: unknown) => fail(`fails: ${reasonOf(error)}`));
  checkData(shape, made, ({ sentence }) => fail(`must return { descriptors, messages, modules }: ${sentence}`));
  for (const one of tables)
    await database
      .read((db) =>
        db.all(
          from(one)
            .select(...everyColumn(one))
            .limit(0),
        ),
      )
      .catch((error: unknown) => {
        if (error instanceof EnvironmentError || error instanceof ConnectionLost) throw error;
        fail(
          `reads the table "${nameOfTable(one)}", which the database does not have as declared: ${reasonOf(error)}. Create it, or correct its declaration`,
        );
      });
  const { modules } = made as Extension;
  for (const { module, named } of modules)
    if (named !== undefined && named.index !== 'primary' && (await database.read((db) => lacksIndex(db, named))))
      fail(
        `names the index "${named.index}" for the list "${module}", which the first of its tables does not have. Create it, or correct its name`,
      );
  // The types of the members were checked where they were generated.
  return made as Extension;
}

/** Statements that name an index are sent again without it, if the table does not have it. */
async function lacksIndex(db: Db, { source, index }: NamedIndex): Promise<boolean> {
  await db.all(
    rowsWithin({ source: firstTable(source), index, columns: [as(sql`1`, 'one', integer)], where: [] }, { limit: 0 }),
  );
  return db.dialect.index(index, '') === '';
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
