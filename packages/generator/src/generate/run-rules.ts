/** The rules of the project, after those of the generator. */
import type { Host } from '../cli/host.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Model } from '../model/model.js';
import { createExtensionHost } from '../project/extension-host.js';
import type { Project } from '../project/project.js';

/** What the rules of a project find in a model. */
export async function runRules(
  model: Model,
  { rules }: Project,
  host: Pick<Host, 'err'>,
): Promise<readonly Diagnostic[]> {
  const { contextOf, findings } = createExtensionHost(host);
  for (const rule of rules) await (await rule.load())(model, contextOf(rule));
  return findings;
}
