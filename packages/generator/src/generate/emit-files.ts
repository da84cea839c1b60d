import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutputFile, ProjectContext, Remember } from '../extension/extension.js';
import type { Model } from '../model/model.js';
import { contentOf, type FileContent } from '../output/plan-changes.js';
import type { ExtensionHost } from '../project/extension-host.js';
import type { ProjectOutput } from '../project/project.js';

/**
 * All files that the emitters of some outputs make of a model, one after the other, in the folders that the project has for them. Each is held as bytes, which
 * take less memory than texts, and none of the heap.
 */
export async function emitFiles(
  model: Model,
  outputs: readonly ProjectOutput[],
  around: ProjectContext,
  { contextOf }: ExtensionHost,
  progress?: (text: string) => void,
): Promise<readonly FileContent[]> {
  const files: FileContent[] = [];
  for (const output of outputs) {
    const remember: Remember = (key, make) => around.remember([output.name, key], make);
    const context = { ...around, ...contextOf(output.extension ?? output, output.options), remember };
    for (const file of await output.emit(model, context)) {
      progress?.(`${output.name}: ${file.path}`);
      files.push(contentOf(inFolder(file, output)));
      // Ctrl-C has an effect between two files.
      await nextTurn();
    }
  }
  return files;
}

function inFolder(file: OutputFile, { name, folder }: ProjectOutput): OutputFile {
  const path = posix.normalize(`${folder}/${file.path}`);
  if (!path.startsWith(`${folder}/`)) throw new Error(`The output "${name}" makes a file outside ${folder}: ${path}`);
  return { ...file, path };
}
