/** Renders units in the second thread, which emits them of a model of its own. */
import { isOutputName } from '../emitters/emitters.js';
import type { ParsedSpec } from '../load/parse-cache.js';
import type { Model } from '../model/model.js';
import type { EmitContext } from '../model/emitter.js';
import type { ProjectOutput } from '../project/project.js';
import { hasThread, runInThread } from './second-thread.js';
import type { RenderedUnit, WrittenFile } from '../output/print-unit.js';
import type { WorkOutput, WrittenUnits } from './work.js';

/** Which unit, by the path that its emitter gives it; its file, and where its text is to wait, if it may be written. */
export interface ThreadUnit {
  readonly output: ProjectOutput;
  readonly path: string;
  readonly file: string;
  readonly stage: string | undefined;
  readonly written: WrittenFile | undefined;
}

/** Renders a part of a run in the second thread. */
export interface ThreadRenderer {
  /** True for an output that the second thread can render. */
  readonly takes: (output: ProjectOutput) => boolean;
  /** Renders a unit; undefined when the thread ended, and the unit is to be rendered here. */
  readonly render: (model: Model, unit: ThreadUnit) => Promise<RenderedUnit | undefined>;
}

/**
 * The renderer of a run. From parsed files the other thread builds the model while this one checks them, and renders what nearly every change
 * changes; without them it is sent the model when the first unit is.
 */
export function createThreadRenderer(
  outputs: readonly ProjectOutput[],
  context: EmitContext,
  spec: ParsedSpec | undefined,
  writtenOf: (output: ProjectOutput) => WrittenUnits,
): ThreadRenderer {
  const takes = ({ name, inSecondThread }: ProjectOutput): boolean =>
    inSecondThread === true && isOutputName(name) && hasThread();
  let sending = outputs.some(takes) && spec !== undefined ? sendSpec(spec, context) : undefined;
  for (const output of sending === undefined ? [] : outputs) {
    const { name, isWhole } = output;
    if (isWhole && isOutputName(name))
      waitForNone(runInThread({ kind: 'prepare', output: name, written: writtenOf(output) }));
  }
  return {
    takes,
    async render(model, { output: { name }, ...unit }) {
      if (!isOutputName(name)) return undefined;
      sending ??= sendModel(model, context);
      const rendering = runInThread({ kind: 'unit', output: name, ...unit });
      const [rendered] = await Promise.all([rendering, sending]);
      if (typeof rendered === 'string') throw new Error(`The text of ${unit.path} came without its hash`);
      return rendered;
    },
  };
}

function sendSpec(spec: ParsedSpec, context: EmitContext): Promise<WorkOutput | undefined> {
  // The outputs of the second thread are in English.
  const files = spec.files.filter(({ path }) => !path.startsWith('texts/'));
  const sending = runInThread({ kind: 'spec', spec: { ...spec, files }, context });
  waitForNone(sending);
  return sending;
}

function sendModel(model: Model, context: EmitContext): Promise<WorkOutput | undefined> {
  const english = { ...model, translations: [] };
  return runInThread({ kind: 'model', model: JSON.stringify(english), context });
}

/** What fails with a spec that has mistakes, which are reported otherwise, or again when a unit is requested. */
const waitForNone = (work: Promise<WorkOutput | undefined>): void => void work.catch(() => undefined);
