import { setImmediate as nextTurn } from 'node:timers/promises';
import { lookUp } from '../text/look-up.js';
import { builtInOutputs, type OutputName } from '../emitters/emitters.js';
import type { SpecFile } from '../load/load-spec.js';
import type { ParsedSpec } from '../load/parse-cache.js';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile, OutputUnit } from '../model/emitter.js';
import type { PrintedFile } from '../output/pieces.js';
import { placePrinted, printUnit, type RenderedUnit, type WrittenFile } from '../output/print-unit.js';
import { modelOfParsed, parseFiles } from './model-of-parsed.js';

/** What the thread can do. */
export type Work =
  | { readonly kind: 'parse'; readonly files: readonly SpecFile[] }
  | { readonly kind: 'spec'; readonly spec: ParsedSpec; readonly context: EmitContext }
  | { readonly kind: 'model'; readonly model: string; readonly context: EmitContext }
  | { readonly kind: 'prepare'; readonly output: OutputName; readonly written: WrittenUnits }
  | UnitOfOutput;

/** The path that its emitter gives a unit → the file that an earlier run made of it. */
export type WrittenUnits = Readonly<Record<string, WrittenFile>>;

/** A unit by the path that its emitter gives it, and the file that it is for. */
interface UnitOfOutput {
  readonly kind: 'unit';
  readonly output: OutputName;
  readonly path: string;
  readonly file: string;
  /** Where its text waits until it is put in its place; without it, the text comes back. */
  readonly stage: string | undefined;
  readonly written: WrittenFile | undefined;
}

/** The result of work: mostly a text. */
export type WorkOutput = string | RenderedUnit;

/** Does it. */
export async function work(what: Work): Promise<WorkOutput> {
  switch (what.kind) {
    case 'parse':
      return parseFiles(what.files);
    case 'spec':
      return start(modelOfParsed(what.spec), what.context);
    case 'model':
      return start(Promise.resolve(JSON.parse(what.model)), what.context);
    case 'prepare':
      return prepare(what.output, what.written);
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
  readonly prepared: Map<string, PrintedFile>;
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
async function prepare(output: OutputName, written: WrittenUnits): Promise<string> {
  const started = await now();
  for (const file of await filesOf(started, output)) {
    // A request that waits comes first: the other thread may render what is not prepared.
    await nextTurn();
    if (started.isRequested || (await now()) !== started) break;
    started.prepared.set(`${output} ${file.path}`, await printUnit(file, lookUp(written, file.path)));
  }
  return '';
}

async function renderUnit({ file, stage, ...unit }: UnitOfOutput): Promise<RenderedUnit> {
  const started = await now();
  started.isRequested = true;
  return placePrinted(await printedOf(started, unit), file, stage);
}

async function printedOf(
  started: Current,
  { output, path, written }: Pick<UnitOfOutput, 'output' | 'path' | 'written'>,
): Promise<PrintedFile> {
  const prepared = started.prepared.get(`${output} ${path}`);
  if (prepared !== undefined) return prepared;
  const file = (await filesOf(started, output)).find((one) => one.path === path);
  if (file === undefined) throw new Error(`The output "${output}" has no file ${path}`);
  return printUnit(file, written);
}

function filesOf({ model, context, emitted }: Current, output: OutputName): Promise<Emitted> {
  const emit = async (): Promise<Emitted> => (await builtInOutputs[output].load())(model, context);
  const files = emitted.get(output) ?? emit();
  emitted.set(output, files);
  return files;
}

function now(): Promise<Current> {
  if (current === undefined) throw new Error('No model was sent');
  return current;
}
