import { createRequire } from 'node:module';

// One file instead of thirty; `import` would also look through all of it for what it exports.
const Handlebars = createRequire(import.meta.url)('handlebars/dist/handlebars.js') as typeof import('handlebars');

const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** Fills a template; the texts in the view are Markdown already. One blank line at most remains between blocks. */
export function render(template: string, view: unknown): string {
  const known = compiled.get(template);
  const fill = known ?? Handlebars.compile(template, { noEscape: true });
  if (!known) compiled.set(template, fill);
  return `${fill(view)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
