import { diagnose, hasErrors, sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.js';
import type { LoadedSpec } from '../load/load-spec.js';
import { positions } from '../load/positions.js';
import { resolveSpec, type Resolution } from '../resolve/resolve-spec.js';
import { assembleSpec } from './assemble-spec.js';
import { oneMessageEach } from './one-cause.js';
import { runRules } from './run-rules.js';
import { rules } from './rules.js';

/** Findings of validation; `resolution` is there only when none of them is an error. */
export interface Validation {
  readonly diagnostics: readonly Diagnostic[];
  readonly resolution: Resolution | undefined;
}

/** Checks a loaded spec by every rule, and reports all that is wrong in one go. */
export function validateSpec(loaded: LoadedSpec, off: readonly string[] = []): Validation {
  const found: Diagnostic[] = [...loaded.diagnostics];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const resolution = resolveSpec(assembleSpec(loaded, report));
  const used = rules.filter(({ name }) => !off.includes(name));
  if (!found.some(isOfWholeSpec))
    runRules(used, { ...resolution, positions, report: (...finding) => report(diagnose(...finding)) });
  const diagnostics = sortDiagnostics(oneMessageEach(sortDiagnostics(found), resolution.spec.files));
  return { diagnostics, resolution: hasErrors(diagnostics) ? undefined : resolution };
}

/** Files are missing, because one was left out or `api.yaml` does not name others as it should: rules would find only that. */
const isOfWholeSpec = ({ code, place, isOfWholeFile }: Diagnostic): boolean =>
  isOfWholeFile === true || (code === 'unknown-key' && place.file === 'api.yaml');
