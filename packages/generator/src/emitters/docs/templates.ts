/** Handlebars files by their names in a folder: `module.hbs`, `partials/parameter.hbs`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitFolder } from '../../kit/kit.js';

/** File name → text. */
export type Templates = Readonly<Record<string, string>>;

/** The templates of a folder. */
export function readTemplates(folder: string): Templates {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter((name) => name.endsWith('.hbs')).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The built-in templates of pages. A project can replace each with a file of the same name. */
export const builtInTemplates = (): Templates =>
  Object.fromEntries(
    Object.entries(readTemplates(kitFolder('templates'))).filter(([name]) => /^(partials\/)?[^/]+$/.test(name)),
  );
