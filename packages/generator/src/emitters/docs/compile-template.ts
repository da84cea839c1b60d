import Handlebars from 'handlebars';
import { helpers } from './helpers.js';
import { builtInTemplates } from './templates.js';

const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));

/** JavaScript of a template, which Handlebars runs without its compiler. */
export function compileTemplate(text: string): string {
  const program = Handlebars.parseWithoutProcessing(text);
  new TextWriter().accept(program);
  return String(Handlebars.precompile(program, { noEscape: true, knownHelpers, knownHelpersOnly: true }));
}

/** A module of the built-in templates as code: the build writes it. */
export const compileBuiltIn = (): string =>
  `export default {\n${Object.entries(builtInTemplates())
    .map(([name, text]) => `${JSON.stringify(name)}: ${compileTemplate(text)},\n`)
    .join('')}};\n`;

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
