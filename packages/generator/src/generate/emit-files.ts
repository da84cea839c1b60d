import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile } from '../model/emitter.js';
import type { ProjectOutput } from '../project/project.js';

/** All files that the emitters of some outputs make of a model, one after the other, in the folders that the project has for them. */
export async function* emitFiles(
  model: Model,
  outputs: readonly ProjectOutput[],
  context: EmitContext,
): AsyncIterable<OutputFile> {
  for (const output of outputs) {
    const emit = await output.load();
    for (const file of await emit(model, context)) {
      yield relocate(file, output);
      // Ctrl-C has an effect between two files.
      await nextTurn();
    }
  }
}

function relocate(file: OutputFile, { name, root, folder }: ProjectOutput): OutputFile {
  if (!file.path.startsWith(`${root}/`))
    throw new Error(`The output "${name}" makes a file outside ${root}: ${file.path}`);
  return root === folder ? file : { ...file, path: folder + file.path.slice(root.length) };
}
