/** Lets Node import Handlebars files from the sources: `node --import ./template-hook.js`. */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { moduleOf } from './template-module.js';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.endsWith('.hbs')) return next(url, context);
  return { format: 'module', source: moduleOf(await readFile(fileURLToPath(url), 'utf8')), shortCircuit: true };
}
