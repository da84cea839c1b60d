/** A catalog of modules and parameters in one JSON file, for programs that look them up by words. */
import type { OutputFile } from '../../model/emitter.js';
import type { Model, Module, Parameter } from '../../model/model.js';
import { plainText } from '../server-stubs/plain-text.js';

const path = 'packages/mcp/gen/catalog.json';

/** The query modules, and the parameters of a query that belong to no module. */
export function emitCatalog({ modules, protocol }: Model): OutputFile[] {
  const query = protocol.find((module) => module.path === 'query');
  const catalog = {
    query: query?.parameters.filter(({ submodules }) => submodules === undefined).map(parameterRecord) ?? [],
    modules: modules.map(moduleRecord),
  };
  return [{ path, text: `${JSON.stringify(catalog, null, 1)}\n`, from: [] }];
}

const moduleRecord = (module: Module) => ({
  name: module.name,
  group: module.group,
  prefix: module.prefix,
  ...(module.generator && { generator: true }),
  ...(module.deprecated && { deprecated: true }),
  summary: plainText(module.summary),
  description: plainText(module.description),
  words: [...module.aliases, ...module.tasks.map(({ question }) => question)],
  parameters: module.parameters.map(parameterRecord),
  examples: module.examples.map(({ title, request }) => ({ title, request })),
});

const parameterRecord = (parameter: Parameter) => ({
  name: parameter.wireName,
  type: parameter.kind,
  ...(parameter.multi && { multi: true }),
  ...(parameter.required && { required: true }),
  ...(parameter.deprecated && { deprecated: true }),
  ...(parameter.siteDependent && { open: true }),
  ...(parameter.values && { values: parameter.values }),
  ...(Object.keys(parameter.valueTexts).length > 0 && { meanings: mapTexts(parameter.valueTexts) }),
  ...(parameter.all !== undefined && { all: parameter.all }),
  ...(parameter.default !== undefined && { default: parameter.default }),
  ...(parameter.max !== undefined && { max: parameter.max }),
  description: plainText(parameter.description),
});

const mapTexts = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([value, text]) => [value, plainText(text)]));
