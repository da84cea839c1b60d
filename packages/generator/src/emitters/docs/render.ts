import { createRequire } from 'node:module';
import runtime from 'handlebars/dist/handlebars.runtime.js';
import { UsageError } from '../../cli/host.js';
import { alignTable, escapeCell, inlineCode } from '../../print/markdown.js';
import { templates } from './templates.js';
import type { Say } from './words.js';

type Overrides = Readonly<Record<string, string>>;
type Fill = (view: unknown, say: Say) => string;

/** Fills a template of `templates/`; the texts in the view are Markdown already. One blank line at most remains between blocks. */
export type Render = (name: 'module.hbs' | 'sections.hbs', view: unknown, say: Say) => string;

const require = createRequire(import.meta.url);

export function loadTemplates(overrides: Overrides): Render {
  const fills = fillsOf(overrides);
  return (name, view, say) => {
    const fill = fills.get(name);
    if (!fill) throw new Error(`There is no template ${name}`);
    return `${fill(view, say)
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`;
  };
}

/** The built-in templates are compiled already; only overriding ones need the compiler. */
function fillsOf(overrides: Overrides): ReadonlyMap<string, Fill> {
  const engine: typeof runtime = Object.keys(overrides).length > 0 ? require('handlebars/dist/handlebars.js') : runtime;
  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  for (const [name, { code }] of Object.entries(templates)) compiled.set(name, engine.template(code));
  for (const [name, text] of Object.entries(overrides)) {
    withTemplateNamed(name, () => engine.parse(text));
    compiled.set(name, engine.compile(text, { noEscape: true }));
  }
  const partials = Object.fromEntries(
    [...compiled].flatMap(([name, template]) => {
      const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
      return partial === undefined ? [] : [[partial, partial === 'badge' ? inLine(template) : template]];
    }),
  );
  const optionsFor = (say: Say) => ({ partials, helpers: helpersFor(say) });
  // Handlebars compiles a template, and the partials in it, when they are used.
  const fillOf = (name: string, template: HandlebarsTemplateDelegate): Fill =>
    Object.keys(overrides).length > 0
      ? (view, say) => withTemplateNamed(name, () => template(view, optionsFor(say)))
      : (view, say) => template(view, optionsFor(say));
  return new Map([...compiled].map(([name, template]) => [name, fillOf(name, template)]));
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

/** A template of a project may have mistakes: Handlebars says what, and this function where. */
function withTemplateNamed<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`The template ${name} fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}
