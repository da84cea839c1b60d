/** Compares a model with the description that it was made of. */
import { isDeepStrictEqual } from 'node:util';
import { moduleRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import type { Model } from '../model/model.js';
import { lookUp } from '../text/look-up.js';
import type { Json, ModuleDescription } from './read-paraminfo.js';

/** Described values, where those of the model differ: by `module` or `module.parameter`, and by member. */
export type Corrections = ReadonlyMap<string, Json>;

/** Where the model is not what was described. */
export function differences(model: Model, descriptions: readonly ModuleDescription[]): Corrections {
  const corrections = new Map<string, Json>();
  const byName = new Map([...model.protocol, ...model.modules].map((module) => [module.name, module]));
  for (const { name, record, parameters } of descriptions) {
    const module = byName.get(name);
    if (!module) continue;
    const { parameters: ordinary, templatedparameters: templated, ...made } = moduleRecord(module);
    correct(corrections, name, record, made);
    const records = [...asList(ordinary), ...asList(templated)];
    for (const parameter of parameters) {
      const own = records.find((one) => one['name'] === parameter.name) ?? {};
      correct(corrections, `${name}.${parameter.name}`, parameter.record, own);
    }
  }
  return corrections;
}

function correct(corrections: Map<string, Json>, key: string, want: Json, made: Json): void {
  const keys = new Set([...Object.keys(want), ...Object.keys(made)]);
  const wrong = [...keys].filter((one) => !isDeepStrictEqual(lookUp(want, one), lookUp(made, one)));
  if (wrong.length > 0) corrections.set(key, Object.fromEntries(wrong.map((one) => [one, lookUp(want, one) ?? null])));
}

const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
