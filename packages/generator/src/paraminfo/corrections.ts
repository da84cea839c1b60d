/** Compares a model with the description that it was made of. */
import { isDeepStrictEqual } from 'node:util';
import { moduleRecord, parameterRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import type { Model } from '../model/model.js';
import { parametersOf } from '../model/modules.js';
import { lookUp } from '../text/look-up.js';
import type { Json, ModuleDescription } from './read-paraminfo.js';

/** Described values, where those of the model differ: by `module` or `module.parameter`, and by member. */
export type Corrections = ReadonlyMap<string, Json>;

/** Where the model is not what was described. */
export function differences(model: Model, descriptions: readonly ModuleDescription[]): Corrections {
  const corrections = new Map<string, Json>();
  const correct = (key: string, want: Json, made: Json): void => {
    const wrong = differingMembers(want, made).map((member) => [member, lookUp(want, member) ?? null]);
    if (wrong.length > 0) corrections.set(key, Object.fromEntries(wrong));
  };
  const byName = new Map([...model.protocol, ...model.modules].map((module) => [module.name, module]));
  for (const { name, record, parameters } of descriptions) {
    const module = byName.get(name);
    if (!module) continue;
    const { parameters: _, templatedparameters: __, ...made } = moduleRecord(module);
    correct(name, record, made);
    const described = new Map(parameters.map((parameter) => [parameter.name, parameter.record]));
    const own = new Map(parametersOf(module).map((parameter) => [parameter.name, parameterRecord(parameter)]));
    for (const parameter of new Set([...described.keys(), ...own.keys()]))
      correct(`${name}.${parameter}`, described.get(parameter) ?? {}, own.get(parameter) ?? {});
  }
  return corrections;
}

/** The members in which two records differ. */
export const differingMembers = (one: Json, other: Json): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (member) => !isDeepStrictEqual(lookUp(one, member), lookUp(other, member)),
  );
