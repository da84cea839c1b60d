import { writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { builtInOutputs, type OutputName } from '../emitters/emitters.js';
import type { SpecFile } from '../load/load-spec.js';
import type { ParsedSpec } from '../load/parse-cache.js';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile, OutputUnit } from '../model/emitter.js';
import { hashOf } from '../text/hash.js';
import { findFile, type FoundFile } from '../output/find-file.js';
import type { Content } from '../output/staging.js';
import { modelOfParsed, parseFiles } from './model-of-parsed.js';

/** What the thread can do. */
export type Work =
  | { readonly kind: 'parse'; readonly files: readonly SpecFile[] }
  | { readonly kind: 'spec'; readonly spec: ParsedSpec; readonly context: EmitContext }
  | { readonly kind: 'model'; readonly model: string; readonly context: EmitContext }
  | { readonly kind: 'prepare'; readonly output: OutputName }
  | UnitOfOutput;

/** A unit by the path that its emitter gives it, and the file that it is for. */
interface UnitOfOutput {
  readonly kind: 'unit';
  readonly output: OutputName;
  readonly path: string;
  readonly file: string;
  /** Where its text waits until it is put in its place; without it, the text comes back. */
  readonly stage: string | undefined;
}

/** What comes of a unit: without content when its file has it already. */
export interface RenderedUnit {
  readonly hash: string;
  readonly content?: Content;
  /** The file as it was. */
  readonly found: FoundFile;
}

/** What comes of work: mostly a text. */
export type Answer = string | RenderedUnit;

/** Does it. */
export async function work(what: Work): Promise<Answer> {
  switch (what.kind) {
    case 'parse':
      return parseFiles(what.files);
    case 'spec':
      return start(modelOfParsed(what.spec), what.context);
    case 'model':
      return start(Promise.resolve(JSON.parse(what.model)), what.context);
    case 'prepare':
      return prepare(what.output);
    case 'unit':
      return renderUnit(what);
  }
}

type Emitted = readonly (OutputFile | OutputUnit)[];

interface Current {
  readonly model: Model;
  readonly context: EmitContext;
  readonly emitted: Map<OutputName, Promise<Emitted>>;
  /** By output and path. */
  readonly prepared: Map<string, string>;
  /** Units are requested one by one: nothing more is prepared. */
  isRequested: boolean;
}

let current: Promise<Current> | undefined;

/** Further work waits for the model. */
async function start(model: Promise<Model>, context: EmitContext): Promise<string> {
  current = model.then((one) => ({
    model: one,
    context,
    emitted: new Map(),
    prepared: new Map(),
    isRequested: false,
  }));
  await current;
  return '';
}

/** Renders units of an output in their order, before it is known what of it has changed. */
async function prepare(output: OutputName): Promise<string> {
  const started = await now();
  for (const file of await filesOf(started, output)) {
    // A request that waits comes first: the other thread may render what is not prepared.
    await nextTurn();
    if (started.isRequested || (await now()) !== started) break;
    started.prepared.set(`${output} ${file.path}`, await render(file));
  }
  return '';
}

async function renderUnit({ output, path, file, stage }: UnitOfOutput): Promise<RenderedUnit> {
  const started = await now();
  started.isRequested = true;
  const text = await textOf(started, output, path);
  // Encoded once: documents are large.
  const bytes = Buffer.from(text);
  const hash = hashOf(bytes);
  const found = findFile(file);
  if (found.hash === hash) return { hash, found };
  if (stage === undefined) return { hash, found, content: { text } };
  writeFileSync(stage, bytes);
  return { hash, found, content: { staged: stage } };
}

async function textOf(started: Current, output: OutputName, path: string): Promise<string> {
  const prepared = started.prepared.get(`${output} ${path}`);
  if (prepared !== undefined) return prepared;
  const file = (await filesOf(started, output)).find((one) => one.path === path);
  if (file === undefined) throw new Error(`The output "${output}" has no file ${path}`);
  return render(file);
}

function filesOf({ model, context, emitted }: Current, output: OutputName): Promise<Emitted> {
  const emit = async (): Promise<Emitted> => (await builtInOutputs[output].load())(model, context);
  const files = emitted.get(output) ?? emit();
  emitted.set(output, files);
  return files;
}

const render = async (file: OutputFile | OutputUnit): Promise<string> =>
  'text' in file ? file.text : await file.render();

function now(): Promise<Current> {
  if (current === undefined) throw new Error('No model was sent');
  return current;
}
