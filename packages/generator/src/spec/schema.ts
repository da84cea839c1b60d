/** The one definition of the spec format, from which validation and the JSON Schema are derived. */
import { lookUp } from '../text/look-up.js';
import { apiDefinitions } from './api-schema.js';
import { factDefinitions } from './fact-schema.js';
import { formatDefinitions } from './formats-schema.js';
import { queryGroups } from './kinds.js';
import { moduleDefinitions } from './module-schema.js';
import { resultDefinitions } from './result-schema.js';
import type { ListSchema, ObjectSchema, RecordSchema, RefSchema, Schema } from './schema-types.js';
import { sharedDefinitions } from './shared-schemas.js';

/** Every definition, by name; `documentOf` says which file is which. */
export const definitions = {
  ...factDefinitions,
  ...moduleDefinitions,
  ...resultDefinitions,
  ...sharedDefinitions,
  ...apiDefinitions,
  ...formatDefinitions,
} as const;

export type DefinitionName = keyof typeof definitions;

const byName: Readonly<Record<string, Schema>> = definitions;

/** The schema itself, or the definition that it names. */
export function definitionOf(schema: Schema): Exclude<Schema, RefSchema> {
  if (schema.kind !== 'ref') return schema;
  const found = lookUp(byName, schema.name);
  if (!found) throw new Error(`The schema refers to a definition that is not there: ${schema.name}`);
  return definitionOf(found);
}

/** What a schema says of a member. */
export function memberSchema(schema: ListSchema | RecordSchema | ObjectSchema, key: string): Schema | undefined {
  if (schema.kind === 'list') return schema.items;
  return schema.kind === 'record' ? schema.values : (lookUp(schema.required, key) ?? lookUp(schema.optional, key));
}

/** Which definition a file of the spec folder has, by its path; undefined for a file that does not belong. */
export function documentOf(path: string): DefinitionName | undefined {
  if (languageOf(path) !== undefined) return 'Translation';
  return lookUp(singleFiles, path) ?? lookUp(specFolders, path.replace(/\/[^/]*$/, ''));
}

/** The language that a file translates into: `texts/de.yaml`, `texts/de/list.yaml`, `extensions/Stars/texts/de.yaml`. */
export const languageOf = (path: string): string | undefined =>
  /^(?:.*\/)?texts\/([a-z]{2,3}(?:-[a-z0-9]+)*)(?:\/[^/]+)?\.ya?ml$/.exec(path)?.[1];

/** The folders of a spec with one file for each module or resource. */
export const specFolders: Readonly<Record<string, DefinitionName>> = {
  ...Object.fromEntries(queryGroups.map((group) => [`modules/${group}`, 'Module'])),
  protocol: 'Module',
  actions: 'Module',
  resources: 'Resource',
};

/** The file that makes a folder that of an extension. */
export const componentFile = 'component.yaml';

/** The path of a file below the folder of the extension that it describes. */
export const withinExtension = (path: string): string => path.replace(/^extensions\/[^/]+\//, '');

/** The files that stand in the spec folder itself. */
export const singleFiles: Readonly<Record<string, DefinitionName>> = {
  'sets.yaml': 'Sets',
  'components.yaml': 'Components',
  'errors.yaml': 'Errors',
  'states.yaml': 'States',
  'texts.yaml': 'Texts',
  'types.yaml': 'Types',
  'api.yaml': 'Api',
  'formats.yaml': 'Formats',
};
