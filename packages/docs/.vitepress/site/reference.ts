/** The OpenAPI document of the modules, adapted to the reference viewer. */
import { groupNames } from '../theme/playground/modules.js';

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-mw-module': string;
}

interface ModuleDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
}

// The viewer lists the groups of modules in its sidebar.

export const isModuleDocument = (value: unknown): value is ModuleDocument =>
  typeof value === 'object' && value !== null && 'paths' in value && 'tags' in value && Array.isArray(value.tags);

/** A document with each module once, under its name, in its group. The summary is the beginning of the description. */
export const referenceOf = (document: ModuleDocument): ModuleDocument => ({
  ...document,
  tags: document.tags.filter(({ name }) => groupNames.has(name)),
  paths: mapValues(document.paths, (item) => mapValues(onlyGet(item), underItsName)),
});

/** A module with secret parameters has a POST in addition to its GET, with the same parameters in the body. */
const onlyGet = ({ get, ...others }: Readonly<Record<string, Operation>>): Readonly<Record<string, Operation>> =>
  get === undefined ? others : { get };

const underItsName = (operation: Operation): Operation => ({
  ...operation,
  summary: operation['x-mw-module'].replace(/^.*\+/, ''),
  description: [`**${operation.summary}.**`, operation.description].filter(Boolean).join('\n\n'),
  tags: operation.tags.filter((tag) => groupNames.has(tag)),
});

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
