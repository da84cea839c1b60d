import type { Module, Parameter } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { printYaml } from '../../print/yaml.js';
import { exampleView } from './example-view.js';
import { formText } from './form-text.js';
import {
  fileLink,
  linkTo,
  moduleLink,
  noticeOf,
  renderLine,
  renderText,
  sourceLink,
  type PageContext,
} from './pages.js';
import { badge, deprecatedBadge, factsOf, type LinkItem, type Phrase } from './parts.js';
import { parameterView } from './parameter-view.js';
import { resultView } from './result-view.js';
import { folderOf, isQueryModule, parametersInOrder } from '../../model/modules.js';

/** Data for the template of a module's page; all texts are Markdown. */
export function moduleView(module: Module, page: PageContext) {
  const parameters = parametersInOrder(module);
  const summary = renderText(module.summary, page);
  const [example, ...examples] = module.examples.map((one) => exampleView(one, page));
  return {
    name: module.name,
    quotedSummary: printYaml(plain(module.summary)).trim(),
    file: module.source.file,
    summary,
    facts: moduleFacts(module, page),
    deprecated: module.deprecated,
    description: renderText(module.description, page),
    usage: module.description !== '' || module.tasks.length > 0,
    tasks: module.tasks.map(({ question }) => renderLine(question, page)),
    aliases: module.aliases.map((alias) => printYaml(alias).trim()),
    parameters: parameters.map((parameter) => parameterView(parameter, page, formsOf(module, parameter, page))),
    // Code of the language, where it is not English.
    language: page.language ?? '',
    notice: noticeOf(page),
    // How its parameters are called when it is a generator; empty if it cannot be one.
    generator: generatorText(module, parameters, page),
    result: resultView(module, page),
    // The first example stands at the top.
    example,
    examples,
    continuation: continuationOf(module, page),
    tryLink: isQueryModule(module) && page.layout.isWikiQuery ? linkTarget(page) : '',
    rights: Object.entries(module.rights).map(([right, text]) => ({
      name: right,
      text: renderLine(text, page),
    })),
    errors: module.errors.map((code) => errorView(code, page)),
    related: relatedTo(module, page),
    ...typesView(module, page),
    component: module.component,
    source: sourceLink(page, module.source, `\`spec/${module.source.file}\``),
    helpurls: module.helpurls,
  };
}

/** The forms of the value by which a parameter continues its module. */
function formsOf({ continues }: Module, { name }: Parameter, page: PageContext): string {
  const forms = continues.find(({ parameter }) => parameter === name)?.forms ?? [];
  return forms.length === 0
    ? ''
    : page.say('Form of the value: {forms}.', { forms: forms.map((form) => formText(form, page)).join(', ') });
}

/** An error with its meaning: its description, else its text. */
function errorView(code: string, page: PageContext): LinkItem {
  const message = page.names.messages.get(code);
  const text = message === undefined || message.description === '' ? (message?.text ?? '') : message.description;
  return { link: linkTo(page, inlineCode(code), 'gen/errors.md', code), text: renderLine(text, page) };
}

const relatedTo = ({ name }: Module, page: PageContext): readonly LinkItem[] =>
  (page.names.related.get(name) ?? []).flatMap((other) => {
    const module = page.names.modules.get(other);
    return module ? [{ link: moduleLink(page, module), text: `${renderLine(module.summary, page)}.` }] : [];
  });

/** Which members of `continue` lead to the next response. */
function continuationOf(module: Module, page: PageContext): string {
  if (module.continues.length === 0 || !isQueryModule(module)) return '';
  const names = module.continues.map(({ parameter }) => inlineCode(module.prefix + parameter));
  const guide = linkTo(page, page.say('Continuation'), 'guides/continuation.md');
  return page.say(
    'If there are more results, `continue` in the response contains {names}. Send the same request again with all members of `continue`. See {guide}.',
    { names: names.join(` ${page.say('or')} `), guide },
  );
}

const plain = (text: string): string => text.replace(/[`*]/g, '').replace(/\[\[([^\]|]+)(\|[^\]]+)?\]\]/g, '$1');
const linkTarget = (page: PageContext): string => linkTo(page, '', 'playground.md').slice('[]('.length, -1);

function moduleFacts(module: Module, page: PageContext): readonly Phrase[] {
  const selector = module.group === 'main' ? module.path : `${module.group}=${module.name}`;
  return factsOf(
    inlineCode(selector),
    module.prefix === '' ? page.say('no prefix') : page.say('prefix {prefix}', { prefix: inlineCode(module.prefix) }),
    ...(module.generator ? [badge('generator', 'generator')] : []),
    ...(module.deprecated ? [deprecatedBadge] : []),
    ...(module.readrights ? [] : [badge('flag', 'without read right')]),
    ...(module.origin ? [badge('origin', '1.43')] : []),
    sourceLink(page, module.source),
  );
}

function generatorText({ name }: Module, parameters: readonly Parameter[], page: PageContext): string {
  const names = parameters.flatMap(({ generatorName }) => (generatorName === undefined ? [] : [generatorName]));
  if (names.length === 0) return '';
  return page.say(
    'With {generator}, the other modules of the request work on the pages that this module lists. Its parameters then have the prefix `g`: {names}.',
    { generator: inlineCode(`generator=${name}`), names: names.map(inlineCode).join(', ') },
  );
}

/** The types of a module, where the project makes some. */
function typesView(module: Module, page: PageContext) {
  const { isWikiQuery, folders } = page.layout;
  const stubs = folders['stubs'];
  if (stubs === undefined) return { types: '', typesText: '' };
  const file = `${folderOf(module)}/${module.name}`;
  const from = isWikiQuery ? '@wiki-query/server-stubs' : `./${stubs}/all.js`;
  const link = fileLink(page, `\`${stubs}/${file}.ts\``, `${stubs}/${file}.ts`);
  return { types: importOf(module, from), typesText: page.say('The types are generated into {link}.', { link }) };
}

function importOf({ typeName }: Module, from: string): string {
  const names = ['Handler', 'Params', 'Request', 'Result'].map((suffix) => typeName + suffix);
  const flat = `import type { ${names.join(', ')} } from '${from}';`;
  return flat.length <= 120 ? flat : `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';`;
}
