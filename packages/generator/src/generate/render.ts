/** Makes the files of the chosen outputs. */
import { join, posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from '../model/model.js';
import type { EmitContext, OutputFile } from '../model/extension.js';
import type { ExtensionHost } from '../project/extension-host.js';
import { hashIfThere } from '../output/hash-if-there.js';
import type { WantedFile } from '../output/plan-changes.js';
import type { Content } from '../output/staging.js';
import type { ProjectOutput } from '../project/project.js';
import { hashOf } from '../text/hash.js';

/** What rendering needs besides the model. */
interface RenderContext {
  readonly outputs: readonly ProjectOutput[];
  readonly emit: Pick<EmitContext, 'layout' | 'templates'>;
  readonly extensions: ExtensionHost;
  readonly out: string;
  /** Takes care of a text until it is written. */
  readonly hold: (text: string) => Content;
  readonly progress: (text: string) => void;
}

/** All files that the chosen emitters make of a model; the texts of those that are on the disk already are not kept. */
export async function render(model: Model, context: RenderContext): Promise<readonly WantedFile[]> {
  const wanted: WantedFile[] = [];
  for (const output of context.outputs) {
    const emit = await output.load();
    for (const file of await emit(model, { ...context.emit, ...context.extensions.contextOf(output) })) {
      context.progress(`${output.name}: ${file.path}`);
      wanted.push(wantedFile(inFolder(file, output), context));
      // Ctrl-C has an effect between two files.
      await nextTurn();
    }
  }
  return wanted;
}

/** The file in the folder that the project has for its output. */
function inFolder(file: OutputFile, { name, folder }: ProjectOutput): Required<OutputFile> {
  const path = posix.normalize(`${folder}/${file.path}`);
  if (!path.startsWith(`${folder}/`)) throw new Error(`The output "${name}" makes a file outside ${folder}: ${path}`);
  return { from: [], ...file, path };
}

function wantedFile({ path, text, from }: Required<OutputFile>, { out, hold }: RenderContext): WantedFile {
  const hash = hashOf(text);
  return { path, from, hash, content: hashIfThere(join(out, path)) === hash ? undefined : hold(text) };
}
