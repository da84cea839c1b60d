/** Data of each module for the site's playground and search, as one compact file. */
import { playgroundAttributes } from '../../model/attributes.js';
import type { Model, Module, Parameter, Translation, ValueSet } from '../../model/model.js';
import type { OutputFile } from '../../extension/extension.js';
import { printJson } from '../../print/json.js';
import { plainText } from '../../text/links.js';
import { lookUp } from '../../text/look-up.js';
import { parametersInOrder } from '../../model/modules.js';

/** `modules.json`. */
export function modulesData(model: Model, from: readonly string[]): OutputFile {
  const sets = model.sets.filter((set) => set.kind === 'values' && set.values.length > 0);
  return {
    path: 'modules.json',
    from,
    text: printJson({
      title: model.api.title,
      version: model.api.version,
      sets: Object.fromEntries(sets.map((set) => [set.name, set.values])),
      modules: model.modules.map((module) => moduleData(module, sets)),
      protocol: model.protocol.map((module) => moduleData(module, sets)),
    }),
  };
}

/** `de/module-texts.json`: the texts of the form of each module in a language, by group and name. */
export function moduleTexts({ language, from, model }: Translation): OutputFile {
  return {
    path: `${language}/module-texts.json`,
    from,
    text: printJson(
      Object.fromEntries(
        [...model.protocol, ...model.modules].map((module) => [`${module.group}/${module.name}`, textsOf(module)]),
      ),
    ),
  };
}

const textsOf = (module: Module) => ({
  summary: plainText(module.summary),
  tasks: module.tasks.map(({ question }) => plainText(question)),
  examples: Object.fromEntries(module.examples.map(({ id, title }) => [id, plainText(title)])),
  parameters: Object.fromEntries(
    parametersInOrder(module).map((parameter) => [
      parameter.name,
      { text: plainText(parameter.description), ...meaningsOf(parameter) },
    ]),
  ),
});

/** Meanings of the values of a parameter that the spec describes. */
function meaningsOf({ values = [], valueTexts }: Parameter): {
  readonly meanings?: Readonly<Record<string, string>>;
} {
  const meanings = values.flatMap((value) => {
    const text = lookUp(valueTexts, value);
    return text === undefined ? [] : [[value, plainText(text)] as const];
  });
  return meanings.length === 0 ? {} : { meanings: Object.fromEntries(meanings) };
}

function moduleData(module: Module, sets: readonly ValueSet[]) {
  return {
    name: module.name,
    group: module.group,
    prefix: module.prefix,
    ...(module.generator && { generator: true }),
    ...(module.deprecated && { deprecated: true }),
    summary: plainText(module.summary),
    tasks: module.tasks.map(({ question }) => plainText(question)),
    ...(module.aliases.length > 0 && { aliases: module.aliases }),
    parameters: parametersInOrder(module).map((parameter) => parameterData(parameter, sets)),
    continues: module.continues.map(({ parameter, free }) => ({ parameter, ...(free && { free }) })),
    examples: module.examples.map(({ id, title, request, user }) => ({
      id,
      title: plainText(title),
      request,
      ...(user !== undefined && { user }),
    })),
  };
}

/** Members that are false, empty or as usual are left out. */
function parameterData(parameter: Parameter, sets: readonly ValueSet[]) {
  const { set, values, kind, min, max, highmax, all, info } = parameter;
  const shared = sets.some(({ name, values: known }) => name === set && same(known, values ?? []));
  return {
    name: parameter.name,
    type: kind,
    ...(values && (shared ? { set } : { values })),
    ...(parameter.siteDependent && { siteDependent: true }),
    ...(parameter.multi && { multi: true }),
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(parameter.required && { required: true }),
    ...(parameter.deprecated && { deprecated: true }),
    ...(parameter.deprecatedValues.length > 0 && { deprecatedValues: parameter.deprecatedValues }),
    ...(all !== undefined && { all }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(highmax !== undefined && { highmax }),
    ...(parameter.multi && { lowlimit: parameter.lowlimit, highlimit: parameter.highlimit }),
    ...playgroundAttributes(parameter),
    ...(parameter.submodules && { submodules: parameter.submodules }),
    ...(parameter.templateVars && { templateVars: parameter.templateVars }),
    ...(info.length > 0 && { info }),
    text: plainText(parameter.description),
    ...meaningsOf(parameter),
  };
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);
