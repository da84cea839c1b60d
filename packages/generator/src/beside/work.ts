import { writeFileSync } from 'node:fs';
import { builtInOutputs, type OutputName } from '../emitters/emitters.js';
import { packFile } from '../load/parse-cache.js';
import type { SpecFile } from '../load/load-spec.js';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile, OutputUnit } from '../model/emitter.js';
import { hashOf } from '../text/hash.js';
import { hashIfThere } from '../output/plan-changes.js';
import type { Content } from '../output/staging.js';
import { modelOfParsed } from './model-of-parsed.js';

/** What a thread of its own can do. */
export type Work =
  | { readonly kind: 'parse'; readonly files: readonly SpecFile[] }
  | ParsedSpec
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
}

/** What comes of work: mostly a text. */
export type Answer = string | RenderedUnit;

/** What units are rendered of until another spec or model comes. */
interface ParsedSpec {
  readonly kind: 'spec';
  readonly files: readonly SpecFile[];
  /** The files as they are kept for the next run. */
  readonly parsed: string;
  readonly version: string;
  readonly context: EmitContext;
}

/** Does it. */
export async function work(what: Work): Promise<Answer> {
  switch (what.kind) {
    case 'parse':
      return JSON.stringify(what.files.map(packFile));
    case 'spec':
      return start(modelOfParsed(what.files, what.parsed, what.version), what.context);
    case 'model':
      return start(JSON.parse(what.model), what.context);
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
}

let current: Current | undefined;

function start(model: Model, context: EmitContext): string {
  current = { model, context, emitted: new Map(), prepared: new Map() };
  return '';
}

/** Renders all of an output, before it is known what of it has changed. */
async function prepare(output: OutputName): Promise<string> {
  const { prepared } = now();
  for (const file of await filesOf(output)) prepared.set(`${output} ${file.path}`, await render(file));
  return '';
}

async function renderUnit({ output, path, file, stage }: UnitOfOutput): Promise<RenderedUnit> {
  const text = await textOf(output, path);
  const hash = hashOf(text);
  if (hashIfThere(file) === hash) return { hash };
  if (stage === undefined) return { hash, content: { text } };
  writeFileSync(stage, text);
  return { hash, content: { staged: stage } };
}

async function textOf(output: OutputName, path: string): Promise<string> {
  const prepared = now().prepared.get(`${output} ${path}`);
  if (prepared !== undefined) return prepared;
  const file = (await filesOf(output)).find((one) => one.path === path);
  if (file === undefined) throw new Error(`The output "${output}" has no file ${path}`);
  return render(file);
}

function filesOf(output: OutputName): Promise<Emitted> {
  const { model, context, emitted } = now();
  const emit = async (): Promise<Emitted> => (await builtInOutputs[output].load())(model, context);
  const files = emitted.get(output) ?? emit();
  emitted.set(output, files);
  return files;
}

const render = async (file: OutputFile | OutputUnit): Promise<string> =>
  'text' in file ? file.text : await file.render();

function now(): Current {
  if (current === undefined) throw new Error('No model was sent');
  return current;
}
