import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UsageError } from '../cli/host.js';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { printDiagnostics } from '../diagnostics/print.js';
import type { OutputFile, ProjectContext, Remember } from '../extension/extension.js';
import type { Model } from '../model/model.js';
import type { ExtensionHost } from '../project/extension-host.js';
import type { ProjectOutput } from '../project/project.js';
import type { Stages } from './stages.js';

/** An emitter has found an error: its files are not written. */
export class FindingsError extends UsageError {
  constructor(readonly findings: readonly Diagnostic[]) {
    super(printDiagnostics(findings, 'human', 'spec/'));
  }
}

/** All files that the emitters of some outputs make of a model, one after the other, in the folders that the project has for them. */
export async function* emitFiles(
  model: Model,
  outputs: readonly ProjectOutput[],
  around: ProjectContext,
  { contextOf, findings, progress }: ExtensionHost & Partial<Pick<Stages, 'progress'>>,
): AsyncIterable<OutputFile> {
  for (const output of outputs) {
    const remember: Remember = (key, make) => around.remember([output.name, key], make);
    const context = { ...around, ...contextOf(output.extension ?? output, output.options), remember };
    for (const file of await output.emit(model, context)) {
      progress?.(`${output.name}: ${file.path}`);
      yield inFolder(file, output);
      // Ctrl-C has an effect between two files.
      await nextTurn();
    }
  }
  if (hasErrors(findings)) throw new FindingsError(findings);
}

function inFolder(file: OutputFile, { name, folder }: ProjectOutput): OutputFile {
  const path = posix.normalize(`${folder}/${file.path}`);
  if (!path.startsWith(`${folder}/`)) throw new Error(`The output "${name}" makes a file outside ${folder}: ${path}`);
  return { ...file, path };
}
