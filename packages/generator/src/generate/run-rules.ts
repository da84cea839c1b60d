/** The rules of the project, after those of the generator. */
import type { Host } from '../cli/host.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { createExtensionHost } from '../project/extension-host.js';
import type { Project } from '../project/project.js';
import { checkSpec, viewOf } from '../validate/check-spec.js';
import type { LoadedModel } from './load-model.js';

/** Findings of the rules of a project; none if the spec has errors. */
export function runRules(
  { spec, model }: LoadedModel,
  { rules: used }: Project,
  host: Pick<Host, 'err'>,
): readonly Diagnostic[] {
  const { contextOf, findings } = createExtensionHost(host);
  if (spec && model)
    for (const { extension, rules, options } of used)
      checkSpec(rules, { ...viewOf(spec), ...contextOf(extension, options), model });
  return findings;
}
