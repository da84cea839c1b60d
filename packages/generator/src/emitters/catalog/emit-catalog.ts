/** A catalog of modules and parameters in one JSON file, for programs that look them up by words. */
import type { Emitter } from '../../extension/extension.js';
import { catalogAttributes } from '../../model/attributes.js';
import type { Module, Parameter } from '../../model/model.js';
import { plainText } from '../../text/links.js';
import { stated } from '../../text/look-up.js';
import { meaningsOf } from '../parameter-docs.js';

/** The query modules, and the parameters of a query that belong to no module. */
export const emitCatalog: Emitter = ({ modules, protocol }) => {
  const query = protocol.find((module) => module.path === 'query')?.parameters ?? [];
  const catalog = {
    query: query.filter(({ submodules }) => submodules === undefined).map(parameterRecord),
    modules: modules.map(moduleRecord),
  };
  return [{ path: 'catalog.json', text: `${JSON.stringify(catalog, null, 1)}\n` }];
};

const moduleRecord = ({ name, group, prefix, generator, deprecated, ...module }: Module) => ({
  name,
  group,
  prefix,
  ...stated({ generator, deprecated }),
  summary: plainText(module.summary),
  description: plainText(module.description),
  words: [...module.aliases, ...module.tasks.map(({ question }) => question)],
  parameters: module.parameters.map(parameterRecord),
  examples: module.examples.map(({ title, request }) => ({ title, request })),
});

const parameterRecord = (parameter: Parameter) => ({
  name: parameter.wireName,
  ...catalogAttributes(parameter),
  ...meaningsOf(parameter),
  description: plainText(parameter.description),
});
