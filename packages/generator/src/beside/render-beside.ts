/** Renders units in the second thread, which emits them of a model of its own. */
import { isOutputName } from '../emitters/emitters.js';
import type { SpecFile } from '../load/load-spec.js';
import type { Model } from '../model/model.js';
import type { EmitContext } from '../model/emitter.js';
import type { ProjectOutput } from '../project/project.js';
import { doBeside, hasThread } from './beside.js';
import type { Answer, RenderedUnit } from './work.js';

/** Which unit, by the path that its emitter gives it; its file, and where its text is to wait, if it may be written. */
export interface BesideUnit {
  readonly output: ProjectOutput;
  readonly path: string;
  readonly file: string;
  readonly stage: string | undefined;
}

/** Renders a unit; undefined for what is to be rendered here. */
export type RenderBeside = (model: Model, unit: BesideUnit) => Promise<RenderedUnit> | undefined;

/** A spec whose files are parsed. */
export interface ParsedFiles {
  readonly files: readonly SpecFile[];
  readonly parsed: string;
  readonly version: string;
}

/**
 * The renderer of a run. From parsed files the other thread builds the model while this one checks them, and renders what nearly every change
 * changes; without them it is sent the model when the first unit is.
 */
export function besideRenderer(
  outputs: readonly ProjectOutput[],
  context: EmitContext,
  spec: ParsedFiles | undefined,
): RenderBeside {
  const isWanted = hasThread && outputs.some(({ isBeside }) => isBeside);
  let sending = isWanted && spec !== undefined ? sendSpec(spec, context) : undefined;
  for (const { name, isWhole } of sending === undefined ? [] : outputs)
    if (isWhole && isOutputName(name)) waitForNone(doBeside(() => ({ kind: 'prepare', output: name })));
  return (model, { output: { name, isBeside }, ...unit }) => {
    if (!isBeside || !hasThread || !isOutputName(name)) return undefined;
    sending ??= sendModel(model, context);
    const rendering = doBeside(() => ({ kind: 'unit', output: name, ...unit }));
    return Promise.all([rendering, sending]).then(([rendered]) => {
      if (typeof rendered === 'string') throw new Error(`The text of ${unit.path} came without its hash`);
      return rendered;
    });
  };
}

function sendSpec({ files, parsed, version }: ParsedFiles, context: EmitContext): Promise<Answer> {
  // The outputs of this thread are in English.
  const english = files.filter(({ path }) => !path.startsWith('texts/'));
  const sending = doBeside(() => ({ kind: 'spec', files: english, parsed, version, context }));
  waitForNone(sending);
  return sending;
}

function sendModel(model: Model, context: EmitContext): Promise<Answer> {
  const english = { ...model, translations: [] };
  return doBeside(() => ({ kind: 'model', model: JSON.stringify(english), context }));
}

/** What fails with a spec that has mistakes, which are reported otherwise, or again when a unit is requested. */
const waitForNone = (work: Promise<Answer>): void => void work.catch(() => undefined);
