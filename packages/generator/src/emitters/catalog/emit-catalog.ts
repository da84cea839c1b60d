/** A catalog of modules and parameters in one JSON file, for programs that look them up by words. */
import type { Emitter } from '../../extension/extension.js';
import type { Module, Parameter } from '../../model/model.js';

/** The query modules, and the parameters of a query that belong to no module. */
export const emitCatalog: Emitter = ({ modules, protocol }, { print: { text } }) => {
  const query = protocol.find((module) => module.path === 'query');
  const catalog = {
    query:
      query?.parameters
        .filter(({ submodules }) => submodules === undefined)
        .map((parameter) => parameterRecord(parameter, text.plain)) ?? [],
    modules: modules.map((module) => moduleRecord(module, text.plain)),
  };
  return [{ path: 'catalog.json', text: `${JSON.stringify(catalog, null, 1)}\n` }];
};

type Plain = (text: string) => string;

const moduleRecord = (module: Module, plain: Plain) => ({
  name: module.name,
  group: module.group,
  prefix: module.prefix,
  ...(module.generator && { generator: true }),
  ...(module.deprecated && { deprecated: true }),
  summary: plain(module.summary),
  description: plain(module.description),
  words: [...module.aliases, ...module.tasks.map(({ question }) => question)],
  parameters: module.parameters.map((parameter) => parameterRecord(parameter, plain)),
  examples: module.examples.map(({ title, request }) => ({ title, request })),
});

const parameterRecord = (parameter: Parameter, plain: Plain) => ({
  name: parameter.wireName,
  type: parameter.kind,
  ...(parameter.multi && { multi: true }),
  ...(parameter.required && { required: true }),
  ...(parameter.deprecated && { deprecated: true }),
  ...(parameter.siteDependent && { open: true }),
  ...(parameter.values && { values: parameter.values }),
  ...(Object.keys(parameter.valueTexts).length > 0 && { meanings: mapTexts(parameter.valueTexts, plain) }),
  ...(parameter.all !== undefined && { all: parameter.all }),
  ...(parameter.default !== undefined && { default: parameter.default }),
  ...(parameter.max !== undefined && { max: parameter.max }),
  ...(parameter.pageSet && { pageSet: parameter.pageSet }),
  description: plain(parameter.description),
});

const mapTexts = (texts: Readonly<Record<string, string>>, plain: Plain): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([value, text]) => [value, plain(text)]));
