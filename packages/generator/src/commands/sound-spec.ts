import type { Host } from '../cli/host.js';
import { errorsOf } from '../diagnostics/diagnostic.js';
import { printDiagnostics } from '../diagnostics/print.js';
import { modelOf } from '../generate/load-model.js';
import { readSpecFiles } from '../load/load-spec.js';
import { openProject, type ProjectOptions } from '../project/open-project.js';

/** The project that a command works on, with its spec and the model; undefined for a spec with errors, which are printed. */
export async function openSoundSpec(options: ProjectOptions, host: Host) {
  const project = await openProject(options, host);
  const files = await readSpecFiles(project.spec);
  const { resolution, model, diagnostics } = modelOf(files, project.project.rulesOff);
  if (resolution && model) return { ...project, files, sound: resolution.spec, model };
  host.err(printDiagnostics(errorsOf(diagnostics), 'human', project.specLabel));
  return undefined;
}
