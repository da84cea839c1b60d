import Handlebars from 'handlebars';
import { UsageError } from '../../cli/host.js';
import { helpers } from './helpers.js';
import type { Page } from './page.js';
import { builtInTemplates, type Templates } from './templates.js';

/** Fills a template for a page. One blank line at most remains between blocks. */
export type Render = (name: string, page: Page, data: object) => string;

/** The built-in templates, with those of a project in place of the ones of the same names. */
export function loadTemplates(overrides: Templates): Render {
  const environment = Handlebars.create();
  environment.registerHelper(helpers);
  const { partials } = environment;
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));
  const compiled = (name: string, text: string): HandlebarsTemplateDelegate => {
    const program = withTemplateNamed(name, () => Handlebars.parseWithoutProcessing(text));
    new TextWriter().accept(program);
    return environment.compile(program, { noEscape: true, knownHelpers, knownHelpersOnly: true });
  };
  const templates = new Map(
    Object.entries({ ...builtInTemplates(), ...overrides }).map(([name, text]) => [name, compiled(name, text)]),
  );
  for (const [name, template] of templates) {
    const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
    if (partial !== undefined) environment.registerPartial(partial, template);
  }
  return (name, page, data) => {
    const template = templates.get(name);
    if (!template) throw new Error(`There is no template ${name}`);
    // Handlebars compiles a template, and the partials in it, when they are used.
    return (
      withTemplateNamed(name, () => template(data, { data: { page, partials } }))
        .replace(/\n{3,}/g, '\n\n')
        // The site would put a file in its place, even in code.
        .replace(/<!--(?=\s*@include)/g, '<!-')
        .trim()
        .concat('\n')
    );
  };
}

/** `{{name}}` writes the value as text, like `{{plain name}}`; `{{{name}}}` writes Markdown. */
class TextWriter extends Handlebars.Visitor {
  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    const { path, params, escaped } = statement;
    if (!escaped || params.length > 0 || !('original' in path) || Object.hasOwn(helpers, String(path.original))) return;
    statement.params = [path];
    statement.path = {
      type: 'PathExpression',
      loc: path.loc,
      data: false,
      depth: 0,
      parts: ['plain'],
      original: 'plain',
    };
  }
}

/** Errors of Handlebars name the line; this function adds the name of the template. */
function withTemplateNamed<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`The template ${name} fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}
