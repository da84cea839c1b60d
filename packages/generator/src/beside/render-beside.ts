/** Renders units in the second thread, which emits them of a copy of the model. */
import { isOutputName } from '../emitters/emitters.js';
import type { EmitContext, Model } from '../model/model.js';
import type { ProjectOutput } from '../project/project.js';
import { doBeside, hasThread } from './beside.js';

/** The text of a unit of an output by the path that its emitter gives it; undefined for what is to be rendered here. */
type RenderBeside = (output: ProjectOutput, path: string) => Promise<string> | undefined;

/** The renderer of a model, which is sent when the first unit is. */
export function besideRenderer(model: Model, context: EmitContext): RenderBeside {
  let sending: Promise<string> | undefined;
  return ({ name, isBeside }, path) => {
    if (!isBeside || !hasThread || !isOutputName(name)) return undefined;
    const english = { ...model, translations: [] };
    sending ??= doBeside(() => ({ kind: 'model', model: JSON.stringify(english), context }));
    return Promise.all([doBeside(() => ({ kind: 'unit', output: name, path })), sending]).then(([text]) => text);
  };
}
