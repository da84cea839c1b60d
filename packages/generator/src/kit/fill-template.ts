import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { kitFolder } from './kit.js';

/** The text of a file of code, by its template, such as `python/lists.hbs`. */
export const fillTemplate = (name: string, data: object): string =>
  Handlebars.compile(readFileSync(join(kitFolder('templates'), name), 'utf8'), { noEscape: true })(data);
