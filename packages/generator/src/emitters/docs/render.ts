import Handlebars from 'handlebars';
import { UsageError } from '../../cli/host.js';
import { alignTable, escapeCell, inlineCode } from '../../print/markdown.js';
import { builtInTemplates, type Templates } from './templates.js';
import type { Say } from './words.js';

/** Fills a template; the texts in the view are Markdown already. One blank line at most remains between blocks. */
export type Render = (name: 'module.hbs' | 'sections.hbs', view: unknown, say: Say) => string;

/** The built-in templates, with those of a project in place of the ones of the same names. */
export function loadTemplates(overrides: Templates): Render {
  const templates = new Map(
    Object.entries({ ...builtInTemplates(), ...overrides }).map(([name, text]) => [name, compiled(name, text)]),
  );
  const partials = Object.fromEntries(
    [...templates].flatMap(([name, template]) => {
      const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
      return partial === undefined ? [] : [[partial, partial === 'badge' ? inLine(template) : template]];
    }),
  );
  return (name, view, say) => {
    const template = templates.get(name);
    if (!template) throw new Error(`There is no template ${name}`);
    // Handlebars compiles a template, and the partials in it, when they are used.
    return withTemplateNamed(name, () => template(view, { partials, helpers: helpersFor(say) }))
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .concat('\n');
  };
}

function compiled(name: string, text: string): HandlebarsTemplateDelegate {
  withTemplateNamed(name, () => Handlebars.parse(text));
  return Handlebars.compile(text, { noEscape: true });
}

/** A partial that stands within a line, without the line break at the end of its file. */
const inLine =
  (template: HandlebarsTemplateDelegate): Handlebars.Template =>
  (view, options) =>
    template(view, options).trimEnd();

/** `{{say "Word"}}`, `{{code name}}`, `{{#cell}}`, which escapes a cell of a table, and `{{#aligned}}`, which lays out a table. */
const helpersFor = (say: Say) => ({
  say: (text: unknown): string => say(String(text)),
  code: (text: unknown): string => inlineCode(String(text)),
  cell(this: unknown, { fn }: Handlebars.HelperOptions): string {
    return escapeCell(fn(this));
  },
  aligned(this: unknown, { fn }: Handlebars.HelperOptions): string {
    return alignTable(fn(this));
  },
});

/** Errors of Handlebars name the line; this function adds the name of the template. */
function withTemplateNamed<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`The template ${name} fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}
