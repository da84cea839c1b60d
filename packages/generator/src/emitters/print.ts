import { printJson } from '../print/json.js';
import { printYaml } from '../print/yaml.js';
import { printSourceFile } from './server-stubs/print-source-file.js';
import type { SourceFile } from './server-stubs/source-file.js';

/** What can be printed next to the main thread; data goes there as JSON, which is faster than to copy it. */
export type Printable =
  | { readonly kind: 'typescript'; readonly file: SourceFile }
  | { readonly kind: 'json' | 'yaml'; readonly json: string };

/** Its text. */
export async function print(what: Printable): Promise<string> {
  if (what.kind === 'typescript') return printSourceFile(what.file);
  return what.kind === 'yaml' ? printYaml(parse(what.json)) : printJson(parse(what.json));
}

let last: { readonly json: string; readonly value: unknown } | undefined;

/** One document is printed in several formats, one after the other. */
function parse(json: string): unknown {
  if (last?.json !== json) last = { json, value: JSON.parse(json) };
  return last.value;
}
