/** A method for each list that returns its items. */
import type { ModuleDescriptors, ModuleName, ModuleRequests } from '@wiki-query/server-stubs';
import { lists } from '@wiki-query/server-stubs/lists';
import type { ResponseOf } from './response.js';
import { membersBelow, type CategoryOptions } from './categories.js';
import type { Combination, Obedient } from './combinations.js';
import { Items } from './items.js';
import type { ListOptions, Parameters } from './list-options.js';
import type { Refused } from './request.js';
import type { Json } from './transport.js';

/** Name of a `list` module. */
export type ListName = keyof typeof lists & ModuleName;

/** Sends a query and its continuations. Yields the responses. */
export type QueryAll = (
  request: Parameters,
  options: { readonly signal?: AbortSignal },
) => AsyncGenerator<Json, void, undefined>;

type Prefix<Name extends ModuleName> = ModuleDescriptors[Name]['prefix'];

/** Which parameters of a list go together. */
type ListRules<Name extends ListName> = Combination<ModuleDescriptors[Name], ''>;

/** Parameters of a list without the prefix: `{ namespace: 0 }` for `apnamespace`. */
export type ListParameters<Name extends ListName> = ListFields<Name> & ListRules<Name>;

type ListFields<Name extends ListName> = {
  readonly [
    K in keyof ModuleRequests[Name] as K extends `${Prefix<Name>}${infer Short}` ? Exclude<Short, 'continue'> : never
  ]: ModuleRequests[Name][K] | (true extends ModuleRequests[Name][K] ? false : never);
};

type Prefixed<Name extends ListName, Given> = {
  readonly [K in keyof Given & string as `${Prefix<Name>}${K}`]: Given[K];
} & { readonly list: readonly [Name] };

type ElementOf<Value> = Value extends readonly (infer Element)[]
  ? Element
  : Value extends { readonly results?: readonly (infer Element)[] | undefined }
    ? Element
    : unknown;

/** An item of a list. Members that `prop` certainly selects are required. */
export type ItemOf<Name extends ListName, Given = unknown> =
  ResponseOf<Prefixed<Name, Given>> extends
    { readonly query: Readonly<Record<Name, infer Value>> } | Readonly<Record<Name, infer Value>>
    ? ElementOf<Value>
    : unknown;

type OptionsOf<Name extends ListName> = Name extends 'categorymembers' ? CategoryOptions : ListOptions;
type Listed<Name extends ListName, Given> = [Exclude<keyof Given, keyof ListFields<Name>>] extends [never]
  ? Given & Obedient<Given, ListRules<Name>>
  : ListFields<Name> & Refused;
type Call<Name extends ListName> =
  object extends ListParameters<Name>
    ? <const Given extends ListFields<Name> = ListFields<Name>>(
        parameters?: Listed<Name, Given>,
        options?: OptionsOf<Name>,
      ) => Items<ItemOf<Name, Given>>
    : <const Given extends ListFields<Name>>(
        parameters: Listed<Name, Given>,
        options?: OptionsOf<Name>,
      ) => Items<ItemOf<Name, Given>>;

/** A method for each list: `allpages({ namespace: 0 })`. */
export type ListMethods = { readonly [Name in ListName]: Call<Name> };

/** The items of a list in a response: the list itself, or its member `results`. A few lists are next to `query`. */
function itemsIn(response: Json, name: string): readonly unknown[] {
  const query = new Map(Object.entries(Object(response['query'])));
  const value: unknown = query.get(name) ?? new Map(Object.entries(response)).get(name);
  const items: unknown = Array.isArray(value) || value === undefined ? value : Reflect.get(Object(value), 'results');
  return Array.isArray(items) ? items : [];
}

/** Number of pages and of items of lists in a response. */
export const itemCount = (response: Json): number =>
  ['pages', ...Object.keys(lists)].reduce((count, name) => count + itemsIn(response, name).length, 0);

/** Data of the lists by name; `undefined` for a list that the wiki does not have. */
const facts: Readonly<Record<string, { readonly prefix: string; readonly max?: number }>> = lists;

/** Reads one list. Throws a `TypeError` if the wiki does not have it. */
export const listReader = (queryAll: QueryAll) =>
  async function* read(
    name: string,
    parameters: Parameters,
    { signal }: ListOptions,
    size?: number,
  ): AsyncGenerator<unknown, void, undefined> {
    const list = facts[name];
    if (list === undefined) throw new TypeError(`The wiki has no list "${name}".`);
    const { prefix, max } = list;
    const limit = max !== undefined && { limit: size !== undefined && size <= max ? size : 'max' };
    const given = { ...limit, ...parameters };
    const prefixed = Object.fromEntries(Object.entries(given).map(([key, value]) => [prefix + key, value]));
    for await (const part of queryAll({ list: [name], ...prefixed }, signal ? { signal } : {}))
      yield* itemsIn(part, name);
  };

/** Makes the methods. The types of the items follow from the spec that the server is tested against. */
export function listMethods(read: ReturnType<typeof listReader>): ListMethods {
  const methods = Object.keys(lists).map((name) => {
    const method = (parameters: Parameters = {}, options: CategoryOptions = {}) => {
      if (options.depth !== undefined && name !== 'categorymembers')
        throw new TypeError(`${name}: only categorymembers takes \`depth\`.`);
      return new Items((size) =>
        options.depth === undefined
          ? read(name, parameters, options, size)
          : membersBelow((below) => read(name, below, options), parameters, options.depth),
      );
    };
    return [name, method];
  });
  return Object.fromEntries(methods) as ListMethods;
}
