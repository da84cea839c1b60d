import Handlebars from 'handlebars';
import { UsageError } from '../../cli/host.js';
import { helpers } from './helpers.js';
import type { Page } from './page.js';
import { builtInTemplates, type Templates } from './templates.js';

/** Fills a template for a page. One blank line at most remains between blocks. */
export type Render = (name: string, page: Page, data: object) => string;

/** The built-in templates, with those of a project in place of the ones of the same names. */
export function loadTemplates(overrides: Templates): Render {
  const all = Object.entries({ ...builtInTemplates(), ...overrides });
  const templates = new Map(all.map(([name, text]) => [name, compiled(name, text)]));
  const named = (name: string): HandlebarsTemplateDelegate => {
    const template = templates.get(name);
    if (!template) throw new Error(`There is no template ${name}`);
    return template;
  };
  const partials: Readonly<Record<string, HandlebarsTemplateDelegate>> = Object.fromEntries(
    [...templates].flatMap(([name, template]) => {
      const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
      return partial === undefined ? [] : [[partial, partial === 'badge' ? inLine(template) : template]];
    }),
  );
  return (name, page, data) => {
    // Handlebars compiles a template, and the partials in it, when they are used.
    return withTemplateNamed(name, () => named(name)(data, { partials, helpers, data: { page } }))
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .concat('\n');
  };
}

const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));

function compiled(name: string, text: string): HandlebarsTemplateDelegate {
  const program: unknown = withTemplateNamed(name, () => Handlebars.parse(text));
  return Handlebars.compile(program, { noEscape: true, knownHelpers, knownHelpersOnly: true });
}

/** A partial that stands within a line, without the line break at the end of its file. */
const inLine =
  (template: HandlebarsTemplateDelegate): HandlebarsTemplateDelegate =>
  (view, options) =>
    template(view, options).trimEnd();

/** Errors of Handlebars name the line; this function adds the name of the template. */
function withTemplateNamed<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`The template ${name} fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}
