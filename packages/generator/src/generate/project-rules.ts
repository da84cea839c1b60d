/** The rules of the project, after those of the generator. */
import type { Host } from '../cli/host.js';
import { positions } from '../load/positions.js';
import { createExtensionHost } from '../project/extension-host.js';
import type { Project } from '../project/project.js';
import { runRules } from '../validate/run-rules.js';
import type { LoadedModel } from './load-model.js';

/** A model with the findings of the rules of a project too; they do not run if the spec has errors. */
export function withProjectRules(loaded: LoadedModel, { rules: used }: Project, host: Pick<Host, 'err'>): LoadedModel {
  const { resolution, model } = loaded;
  if (!resolution || !model) return loaded;
  const { contextOf, findings } = createExtensionHost(host);
  for (const { extension, rules, options } of used)
    runRules(rules, { ...resolution, positions, ...contextOf(extension, options), model });
  return { ...loaded, diagnostics: [...loaded.diagnostics, ...findings] };
}
