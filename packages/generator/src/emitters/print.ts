import { printYaml } from '../print/yaml.js';
import { printSourceFile } from './server-stubs/print-source-file.js';
import type { SourceFile } from './server-stubs/source-file.js';

/** What can be printed beside the main thread; data goes there as JSON, which is faster than to copy it. */
export type Printable =
  | { readonly kind: 'typescript'; readonly path: string; readonly file: SourceFile }
  | { readonly kind: 'yaml'; readonly json: string };

/** Its text. */
export async function print(what: Printable): Promise<string> {
  return what.kind === 'yaml' ? printYaml(JSON.parse(what.json)) : printSourceFile(what.path, what.file);
}
