import { existsSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import runtime from 'handlebars/runtime.js';
import { UsageError } from '../../cli/host.js';
import { helpers } from './helpers.js';
import type { Page } from './page.js';
import { builtInTemplates, type Templates } from './templates.js';

/** Fills a template for a page. One blank line at most remains between blocks. */
export type Render = (name: string, page: Page, data: object) => string;

/** Templates as code, by name. */
type Compiled = Readonly<Record<string, TemplateSpecification>>;

// Its own types are empty: it is Handlebars without the compiler.
const Handlebars = runtime as unknown as typeof import('handlebars');

/** The built-in templates, with those of a project in place of the ones of the same names. */
export async function loadTemplates(overrides: Templates): Promise<Render> {
  const environment = Handlebars.create();
  environment.registerHelper(helpers);
  const { partials } = environment;
  const compiled = { ...(await builtIn()), ...(await compile(overrides)) };
  const templates = new Map(Object.entries(compiled).map(([name, one]) => [name, environment.template(one)]));
  for (const [name, template] of templates) {
    const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
    if (partial !== undefined) environment.registerPartial(partial, template);
  }
  return (name, page, data) => {
    const template = templates.get(name);
    if (!template) throw new Error(`There is no template ${name}`);
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

/** The build compiles them; sources, which tests run as they are, do it when they are used. */
async function builtIn(): Promise<Compiled> {
  const built = new URL('../templates.js', import.meta.url);
  return existsSync(built) ? (await import(built.href)).default : compile(builtInTemplates());
}

async function compile(texts: Templates): Promise<Compiled> {
  if (Object.keys(texts).length === 0) return {};
  const { compileTemplate } = await import('./compile-template.js');
  const codeOf = (name: string, text: string) => withTemplateNamed(name, () => compileTemplate(text));
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, runInThisContext(`(${codeOf(name, text)})`)]),
  );
}

/** Errors of Handlebars name the line; this function adds the name of the template. */
function withTemplateNamed<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`The template ${name} fails: ${error instanceof Error ? error.message : String(error)}`);
  }
}
