/** A catalog of modules and parameters in one JSON file, for programs that look them up by words. */
import type { Emitter } from '../../extension/extension.js';
import { catalogAttributes } from '../../model/attributes.js';
import { constraintData } from '../../model/constraints.js';
import type { Module, Parameter } from '../../model/model.js';
import { plainText } from '../../text/links.js';
import { stated } from '../../text/look-up.js';
import { ruleSentences } from '../constraint-texts.js';
import { meaningsOf } from '../parameter-docs.js';

/** The query modules, and the parameters of a query that belong to no module. */
export const emitCatalog: Emitter = ({ modules, protocol }) => {
  const query = protocol.find((module) => module.path === 'query');
  const catalog = {
    query: (query?.parameters ?? []).filter(({ submodules }) => submodules === undefined).map(parameterRecord),
    constraints: query === undefined ? [] : constraintRecords(query),
    modules: modules.map(moduleRecord),
  };
  return [{ path: 'catalog.json', text: `${JSON.stringify(catalog, null, 1)}\n` }];
};

const moduleRecord = (module: Module) => ({
  name: module.name,
  group: module.group,
  prefix: module.prefix,
  ...stated({ generator: module.generator, deprecated: module.deprecated }),
  summary: plainText(module.summary),
  description: plainText(module.description),
  words: [...module.aliases, ...module.tasks.map(({ question }) => question)],
  parameters: module.parameters.map(parameterRecord),
  ...stated({ constraints: constraintRecords(module) }),
  examples: module.examples.map(({ title, request }) => ({ title, request })),
});

/** The rules about its parameters, each with its sentence. */
const constraintRecords = (module: Module) => {
  const texts = ruleSentences({ ...module, generator: false });
  return constraintData(module).map((rule, at) => ({ text: texts[at], ...rule }));
};

const parameterRecord = (parameter: Parameter) => ({
  name: parameter.wireName,
  ...catalogAttributes(parameter),
  ...meaningsOf(parameter),
  description: plainText(parameter.description),
});
