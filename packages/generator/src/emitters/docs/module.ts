import type { Module } from '../../model/model.js';
import { printImport } from '../../print/imports.js';
import { plainText } from '../../text/links.js';
import { clientCall } from './client-call.js';
import { ruleViews } from '../constraint-texts.js';
import { hrefTo, type Page } from './page.js';
import { resultView } from './result.js';
import { folderOf, isQueryModule, parametersInOrder } from '../../model/modules.js';

/** What the template of a module's page shows: the module of the model, and more. */
export function moduleData(module: Module, related: readonly string[], page: Page) {
  const { name, group, path, prefix, summary, continues, source } = module;
  const parameters = parametersInOrder(module);
  const [example, ...examples] = module.examples;
  return {
    ...module,
    plainSummary: plainText(summary).replace(/[`*]/g, ''),
    selector: group === 'main' ? path : `${group}=${name}`,
    usage: module.description !== '' || module.tasks.length > 0,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      forms: continues.find((one) => one.parameter === parameter.name)?.forms,
    })),
    rules: ruleViews(module),
    // How its parameters are called when it is a generator.
    generatorNames: parameters.flatMap(({ generatorName }) => generatorName ?? []),
    result: resultView(module, page),
    // The first example stands at the top.
    example,
    examples,
    // Members of `continue` that lead to the next response.
    continuation: isQueryModule(module) ? continues.map(({ parameter }) => prefix + parameter) : [],
    playground: isQueryModule(module) && page.layout.isWikiQuery ? hrefTo(page, 'playground.md') : '',
    rights: Object.entries(module.rights).map(([right, text]) => ({ right, text })),
    // An error has its description, else its text.
    errors: module.errors.map((code) => {
      const { description, text } = page.messages.get(code) ?? {};
      return { code, text: description === '' ? text : description };
    }),
    related: related.flatMap((other) => {
      const found = page.modules.get(other);
      return found ? [{ name: found.name, group: found.group, summary: found.summary }] : [];
    }),
    ...typesOf(module, page),
    specFile: `spec/${source.file}`,
  };
}

/** How the client of this project sends the first example of a query module; and the types of a module, where the project makes some. */
function typesOf(module: Module, { layout: { isWikiQuery, folders }, modules, http }: Page) {
  const stubs = folders['stubs'];
  if (stubs === undefined) return {};
  const [example] = module.examples;
  const hasCall = isWikiQuery && isQueryModule(module) && example !== undefined;
  return {
    call: hasCall ? clientCall(example, modules, `${http.examples}${http.path}`) : undefined,
    types: printImport({
      from: isWikiQuery ? '@wiki-query/server-stubs' : `./${stubs}/all.js`,
      types: ['Handler', 'Params', 'Request', 'Result'].map((suffix) => module.typeName + suffix),
    }),
    typesFile: `${stubs}/${folderOf(module)}/${module.name}.ts`,
  };
}
