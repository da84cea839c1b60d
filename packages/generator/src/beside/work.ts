import { builtInOutputs, type OutputName } from '../emitters/emitters.js';
import { packFile } from '../load/parse-cache.js';
import type { SpecFile } from '../load/load-spec.js';
import type { EmitContext, Model, OutputFile, OutputUnit } from '../model/model.js';

/** What a thread of its own can do: each kind of work gives a text. */
export type Work =
  | { readonly kind: 'parse'; readonly files: readonly SpecFile[] }
  | ModelOfUnits
  | { readonly kind: 'unit'; readonly output: OutputName; readonly path: string };

/** What units are rendered of until another one comes. As JSON a model is sent faster than as a copy. */
interface ModelOfUnits {
  readonly kind: 'model';
  readonly model: string;
  readonly context: EmitContext;
}

/** Does it. */
export async function work(what: Work): Promise<string> {
  if (what.kind === 'parse') return JSON.stringify(what.files.map(packFile));
  if (what.kind === 'unit') return renderUnit(what.output, what.path);
  current = { model: JSON.parse(what.model), context: what.context, emitted: new Map() };
  return '';
}

type Emitted = readonly (OutputFile | OutputUnit)[];

interface Current {
  readonly model: Model;
  readonly context: EmitContext;
  readonly emitted: Map<OutputName, Promise<Emitted>>;
}

let current: Current | undefined;

async function renderUnit(output: OutputName, path: string): Promise<string> {
  if (current === undefined) throw new Error('No model was sent');
  const { model, context, emitted } = current;
  const emit = async (): Promise<Emitted> => (await builtInOutputs[output].load())(model, context);
  const files = emitted.get(output) ?? emit();
  emitted.set(output, files);
  const file = (await files).find((one) => one.path === path);
  if (file === undefined) throw new Error(`The output "${output}" has no file ${path}`);
  return 'text' in file ? file.text : file.render();
}
