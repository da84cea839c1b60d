/**
 * Facts of this project about the modules that come with MediaWiki: texts, results, errors. Another wiki's description of
 * itself has none of them.
 */
import { kitFolder } from '../kit/kit.js';
import { modelOf } from '../generate/load-model.js';
import { readSpecFiles } from '../load/load-spec.js';
import type { Model, Module, Task } from '../model/model.js';
import type { FieldSpec, ResultSpec } from '../spec/format.js';
import type { Spec } from '../spec/spec.js';
import { mostCommon } from '../text/group-by.js';
import { lookUp } from '../text/look-up.js';
import { isSameSet } from './find-sets.js';
import type { Json, ModuleDescription, ParameterDescription } from './read-paraminfo.js';
import { parameterNamed } from '../model/modules.js';

/** The spec that ships with the generator, as written. */
export interface KnownFacts {
  readonly spec: Spec;
  readonly model: Model;
}

/** Reads the spec that ships with the generator, without its recorded responses. */
export async function readKnownFacts(): Promise<KnownFacts> {
  const files = (await readSpecFiles(kitFolder('spec'))).filter(({ path }) => !path.startsWith('examples/'));
  const { resolution, model, diagnostics } = modelOf(files);
  if (!resolution || !model) throw new Error(`The spec of the generator is not sound: ${diagnostics[0]?.message}`);
  return { spec: resolution.written, model };
}

/** A module that a wiki describes and that this project knows: of the same name, group, prefix and component. */
export function knownModule({ model }: KnownFacts, { name, group, record }: ModuleDescription): Module | undefined {
  return model.modules.find(
    (module) =>
      module.name === name &&
      module.group === group &&
      module.prefix === String(record['prefix'] ?? '') &&
      module.component.source === record['source'],
  );
}

/** The sets whose values depend on the wiki, with the values that most parameters of the taken modules have there. */
export function setsOfSite(
  { spec, model }: KnownFacts,
  descriptions: readonly ModuleDescription[],
  taken: ReadonlySet<string>,
): Readonly<Record<string, Json>> {
  const found = Object.entries(spec.sets).flatMap(([name, set]): [string, Json][] => {
    if (!set.siteDependent) return [];
    const users = model.modules
      .filter((module) => taken.has(module.name))
      .flatMap(({ name: module, parameters }) => {
        const own = new Set(parameters.filter((one) => one.set === name).map((one) => one.name));
        const described = descriptions.find((one) => one.name === module)?.parameters ?? [];
        return described.filter((one) => own.has(one.name)).map(({ record }) => record['type']);
      });
    const values = mostCommon(users.filter((type): type is string[] => Array.isArray(type)));
    return values ? [[name, { ...set, values: withMeanings(values, set.values) }]] : [];
  });
  return Object.fromEntries(found.filter(([name, set]) => !isSameSet(set, lookUp<Json>(spec.sets, name) ?? {})));
}

/** Values of a set, with what is known of them. */
const withMeanings = (values: readonly string[], known: unknown): unknown =>
  Array.isArray(known)
    ? values
    : Object.fromEntries(values.map((value) => [value, lookUp(Object(known), value) ?? '']));

/** Known facts of a module, as keys of its spec: those before its parameters, and those after. Without any, its responses may be anything. */
export function factsOf(facts: KnownFacts, module: Module | undefined, description: ModuleDescription) {
  if (!module) return { before: {}, after: { result: { open: true } } };
  const spec = facts.spec.modules.find((one) => one.spec.name === module.name)?.spec;
  const result = spec?.result && fitResult(spec.result, valuesOf(description));
  return {
    before: {
      summary: module.summary,
      ...(module.description !== '' && { description: module.description }),
      ...(module.subject && { subject: module.subject }),
      ...(module.tasks.length > 0 && { tasks: tasksOf(module, description) }),
      ...(module.aliases.length > 0 && { aliases: module.aliases }),
      ...(Object.keys(module.rights).length > 0 && { rights: module.rights }),
    },
    after: {
      result: result ?? { open: true },
      ...(module.errors.length > 0 && { errors: module.errors }),
    },
  };
}

/** With those targets that are parameters of the wiki. It has none of the examples that other targets are. */
function tasksOf({ tasks }: Module, { parameters }: ModuleDescription): readonly Task[] {
  const names = new Set(parameters.map(({ name }) => name));
  return tasks.map(({ question, target = '' }) => (names.has(target) ? { question, target } : { question }));
}

/** Known facts of a parameter: its description, and the meanings of those values that the wiki has. */
export function parameterFacts(module: Module | undefined, { name, record: { type } }: ParameterDescription): Json {
  const known = module && parameterNamed(module, name);
  if (!known) return {};
  const values = Object.entries(known.valueTexts).filter(([value]) => Array.isArray(type) && type.includes(value));
  return {
    ...(known.description !== '' && { description: known.description }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
  };
}

/** Parameter → its values on the wiki; undefined when it takes any. */
type Values = ReadonlyMap<string, readonly unknown[] | undefined>;

const valuesOf = ({ parameters }: ModuleDescription): Values =>
  new Map(parameters.map(({ name, record: { type } }) => [name, Array.isArray(type) ? type : undefined]));

const fitResult = ({ open, tuple, ...places }: ResultSpec, values: Values): ResultSpec => ({
  ...(open !== undefined && { open }),
  ...(tuple !== undefined && { tuple }),
  ...Object.fromEntries(Object.entries(places).map(([place, fields]) => [place, fitFields(fields, values)])),
});

/** Fields without those that only a parameter or value brings that the wiki does not have. */
function fitFields(fields: Readonly<Record<string, FieldSpec>>, values: Values): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const when = fitCondition(field.when, values);
      return when === 'never' ? [] : [[name, { ...fitField(field, values), ...(when && { when }) }]];
    }),
  );
}

function fitField(field: FieldSpec, values: Values): FieldSpec {
  return {
    ...field,
    ...(field.fields && { fields: fitFields(field.fields, values) }),
    ...(field.items && { items: fitField(field.items, values) }),
    ...(field.options && { options: field.options.map((option) => fitField(option, values)) }),
  };
}

function fitCondition(when: FieldSpec['when'], values: Values): FieldSpec['when'] | 'never' {
  if (!when) return undefined;
  const fitted: [string, readonly string[] | true][] = [];
  for (const [parameter, wanted] of Object.entries(when)) {
    if (!values.has(parameter)) return 'never';
    const known = values.get(parameter);
    const left = wanted === true || !known ? wanted : wanted.filter((value) => known.includes(value));
    if (left !== true && left.length === 0) return 'never';
    fitted.push([parameter, left]);
  }
  return Object.fromEntries(fitted);
}
