/** Data files of the site: modules for its playground and search, and its languages. */
import { isDeepStrictEqual } from 'node:util';
import { playgroundAttributes } from '../../model/attributes.js';
import { constraintData } from '../../model/constraints.js';
import type { Language } from '../../model/languages.js';
import type { Model, Module, Parameter, ValueSet } from '../../model/model.js';
import type { OutputFile } from '../../extension/extension.js';
import { printJson } from '../../print/json.js';
import { plainText } from '../../text/links.js';
import { stated } from '../../text/look-up.js';
import { meaningsOf } from '../parameter-docs.js';
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
export function moduleTexts({ language, from, model }: Language): OutputFile {
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

const moduleData = (module: Module, sets: readonly ValueSet[]) => ({
  name: module.name,
  group: module.group,
  prefix: module.prefix,
  ...stated({ generator: module.generator, deprecated: module.deprecated }),
  summary: plainText(module.summary),
  tasks: module.tasks.map(({ question }) => plainText(question)),
  ...stated({ aliases: module.aliases }),
  parameters: parametersInOrder(module).map((parameter) => parameterData(parameter, sets)),
  ...stated({ constraints: constraintData(module) }),
  continues: module.continues.map(({ parameter, free }) => ({ parameter, ...stated({ free }) })),
  examples: module.examples.map(({ id, title, request, user }) => ({ id, title: plainText(title), request, user })),
});

/** Members that are false, empty or as usual are left out. */
function parameterData(parameter: Parameter, sets: readonly ValueSet[]) {
  const { name, set, values } = parameter;
  const shared = sets.some((one) => one.name === set && isDeepStrictEqual(one.values, values));
  return {
    name,
    ...playgroundAttributes(parameter),
    ...(values && (shared ? { set } : { values })),
    text: plainText(parameter.description),
    ...meaningsOf(parameter),
  };
}

/** `languages.json`: the languages besides English, how much of each is translated, and words of the site. */
export const languagesData = ({ translations }: Model): OutputFile => ({
  path: 'languages.json',
  from: translations.flatMap(({ from }) => from),
  text: printJson(
    translations.map(({ from: _from, modelTexts: _texts, frame, ...language }) => ({ ...language, frame })),
  ),
});
