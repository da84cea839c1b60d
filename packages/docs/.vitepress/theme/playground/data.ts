/** What the generator says of modules and parameters, as the playground reads it. */
import text from '../../../gen/modules.json?raw';

export type Group = 'list' | 'prop' | 'meta';

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly set?: string;
  readonly values?: readonly string[];
  readonly siteDependent?: boolean;
  readonly multi?: boolean;
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly deprecatedValues?: readonly string[];
  readonly all?: string;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  readonly lowlimit?: number;
  readonly highlimit?: number;
  readonly subtypes?: readonly string[];
  readonly extraNamespaces?: readonly number[];
  readonly sensitive?: boolean;
  readonly templateVars?: Readonly<Record<string, string>>;
  readonly info?: readonly { readonly name: string }[];
}

export interface Module {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  readonly summary: string;
  readonly tasks: readonly string[];
  readonly generator?: boolean;
  readonly deprecated?: boolean;
  readonly parameters: readonly Parameter[];
  /** The parameters that continue it; one that is free takes other values too. */
  readonly continues: readonly { readonly parameter: string; readonly free?: boolean }[];
  readonly examples: readonly {
    readonly id: string;
    readonly title: string;
    readonly request: Readonly<Record<string, string | number | boolean>>;
  }[];
}

export interface PlaygroundData {
  readonly sets: Readonly<Record<string, readonly string[]>>;
  readonly modules: readonly Module[];
  readonly protocol: readonly Module[];
}

/** The groups of modules, in the order in which they are offered. */
export const groups: readonly { readonly name: Group; readonly label: string }[] = [
  { name: 'list', label: 'Lists' },
  { name: 'prop', label: 'Properties of pages' },
  { name: 'meta', label: 'Wiki and users' },
];

/** All modules. */
export const data: PlaygroundData = read(JSON.parse(text));

function read(parsed: unknown): PlaygroundData {
  if (!isData(parsed)) throw new Error('gen/modules.json is not what the generator writes');
  return parsed;
}

function isData(value: unknown): value is PlaygroundData {
  return typeof value === 'object' && value !== null && 'sets' in value && 'modules' in value && 'protocol' in value;
}

const protocol = (name: string): Module => {
  const found = data.protocol.find((module) => module.name === name);
  if (found === undefined) throw new Error(`The spec has no module ${name}`);
  return found;
};

/** Parameters of `action=query` that choose pages, and its switches. */
export const queryModule: Module = protocol('query');

/** Parameters that every request takes. */
export const mainModule: Module = protocol('main');

/** Finds a module of a group. */
export const findModule = (group: string, name: string): Module | undefined =>
  data.modules.find((module) => module.group === group && module.name === name);

/** Finds the module that a generator of this name is. */
export const findGenerator = (name: string): Module | undefined =>
  data.modules.find((module) => module.generator === true && module.name === name);

/** The values that a parameter lists, from itself or from a shared set. */
export const valuesOf = (parameter: Parameter): readonly string[] =>
  parameter.values ?? (parameter.set === undefined ? [] : (data.sets[parameter.set] ?? []));
