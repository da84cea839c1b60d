/** Compares what a model has with what a wiki says of the same. */
import { isDeepStrictEqual } from 'node:util';
import { moduleRecord, parameterRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import type { Model, Module } from '../model/model.js';
import { parametersOf } from '../model/modules.js';
import { lookUp } from '../text/look-up.js';
import type { Json, ModuleDescription } from './read-paraminfo.js';

interface Named {
  readonly name: string;
}

/** Things of the same name: those of the spec, and then those that only the wiki has. */
export function pairs<A extends Named, B extends Named>(own: readonly A[], theirs: readonly B[]) {
  const names = new Set(own.map(({ name }) => name));
  const byName = new Map(theirs.map((one) => [one.name, one]));
  return [
    ...own.map((one) => [one, byName.get(one.name)] as const),
    ...theirs.filter(({ name }) => !names.has(name)).map((one) => [undefined, one] as const),
  ];
}

/** A member that differs between two records. */
export interface Found {
  readonly member: string;
  readonly spec: unknown;
  readonly wiki: unknown;
}

/** The members in which two records differ. */
export const compareRecords = (own: Json = {}, theirs: Json = {}): readonly Found[] =>
  Object.keys({ ...own, ...theirs })
    .map((member) => ({ member, spec: lookUp(own, member), wiki: lookUp(theirs, member) }))
    .filter(({ spec, wiki }) => !isDeepStrictEqual(spec, wiki));

/** The record of a module, without its parameters. */
export function recordOf(module: Module): Json {
  const { parameters: _, templatedparameters: __, ...record } = moduleRecord(module);
  return record;
}

/** Described values, where those of the model differ: by `module` or `module.parameter`, and by member. */
export type Corrections = ReadonlyMap<string, Json>;

/** Where a model is not what was described. */
export function correct({ protocol, modules }: Model, descriptions: readonly ModuleDescription[]): Corrections {
  const corrections = new Map<string, Json>();
  const add = (key: string, own?: Json, theirs?: Json): void => {
    const wrong = compareRecords(own, theirs).map(({ member, wiki }) => [member, wiki ?? null]);
    if (wrong.length > 0) corrections.set(key, Object.fromEntries(wrong));
  };
  const byName = new Map([...protocol, ...modules].map((module) => [module.name, module]));
  for (const [module, description] of pairs([...byName.values()], descriptions)) {
    if (!module || !description) continue;
    const { name } = module;
    add(name, recordOf(module), description.record);
    for (const [own, described] of pairs(parametersOf(module), description.parameters))
      add(`${name}.${own?.name ?? described?.name}`, own && parameterRecord(own), described?.record);
  }
  return corrections;
}
