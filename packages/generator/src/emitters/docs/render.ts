// One file instead of thirty.
import Handlebars from 'handlebars/dist/handlebars.js';

const compiled = new Map<string, Handlebars.TemplateDelegate>();

/** Fills a template; the texts in the view are Markdown already. One blank line at most remains between blocks. */
export function render(template: string, view: unknown): string {
  const known = compiled.get(template);
  const fill = known ?? Handlebars.compile(template, { noEscape: true });
  if (!known) compiled.set(template, fill);
  return `${fill(view)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
