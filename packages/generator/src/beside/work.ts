import type { Module } from '../model/model.js';
import type { OpenapiDocument } from '../emitters/openapi/document.js';
import { withoutExamples } from '../emitters/openapi/slim.js';
import { moduleFile } from '../emitters/server-stubs/module-file.js';
import { printSourceFile } from '../emitters/server-stubs/print-source-file.js';
import type { SourceFile } from '../emitters/server-stubs/source-file.js';
import type { SpecFile } from '../load/load-spec.js';
import { packFile } from '../load/parse-cache.js';
import { printJson } from '../print/json.js';
import { printYaml } from '../print/yaml.js';

/** A document goes to the printer as JSON, which is faster than to copy it, with the first of its formats only. */
interface PrintableDocument {
  readonly kind: 'json' | 'yaml';
  readonly document: string;
  readonly json?: string;
  readonly slim: boolean;
}

/** The file of a module, which the printer also builds: most of the stubs are such files. */
interface PrintableModule {
  readonly kind: 'module';
  readonly module: Module;
  readonly contract: string;
}

/** What a thread of its own can do: each kind of work gives a text. */
export type Work =
  | { readonly kind: 'parse'; readonly files: readonly SpecFile[] }
  | { readonly kind: 'typescript'; readonly file: SourceFile }
  | PrintableModule
  | PrintableDocument;

/** Does it. */
export async function work(what: Work): Promise<string> {
  if (what.kind === 'parse') return JSON.stringify(what.files.map(packFile));
  if (what.kind === 'typescript') return printSourceFile(what.file);
  if (what.kind === 'module') return printSourceFile(moduleFile(what.module, what.contract));
  const whole = valueOf(what);
  const value = what.slim ? withoutExamples(whole) : whole;
  return what.kind === 'yaml' ? printYaml(value) : printJson(value);
}

let last: { readonly document: string; readonly value: OpenapiDocument } | undefined;

/** Formats of one document are printed one after the other. */
function valueOf({ document, json }: PrintableDocument): OpenapiDocument {
  if (json !== undefined) last = { document, value: JSON.parse(json) };
  if (last?.document !== document) throw new Error(`${document} was not sent to the printer`);
  return last.value;
}
