import { diagnose, hasErrors, sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.js';
import type { LoadedSpec } from '../load/load-spec.js';
import { resolveSpec, type ResolvedSpec, type ValidSpec } from '../resolve/resolve-spec.js';
import { assembleSpec } from './assemble-spec.js';
import { oneMessageEach } from './one-cause.js';
import { checkSpec, viewOf } from './check-spec.js';
import { rules } from './rules.js';

/** Findings of validation; `spec` is there only when none of them is an error. */
export interface Validation {
  readonly diagnostics: readonly Diagnostic[];
  readonly spec: ValidSpec | undefined;
}

/** Checks a loaded spec by every rule, and reports all that is wrong in one go. */
export function validateSpec(loaded: LoadedSpec, off: readonly string[] = []): Validation {
  const diagnostics: Diagnostic[] = [...loaded.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const spec = resolveSpec(assembleSpec(loaded, report));
  const used = rules.filter(({ name }) => !off.includes(name));
  if (!diagnostics.some(isOfWholeSpec))
    checkSpec(used, { ...viewOf(spec), report: (...finding) => report(diagnose(...finding)) });
  const sorted = sortDiagnostics(oneMessageEach(sortDiagnostics(diagnostics), spec.files));
  return { diagnostics: sorted, spec: isValid(spec, sorted) ? spec : undefined };
}

/** Files are missing, because one was left out or `api.yaml` does not name others as it should: rules would find only that. */
const isOfWholeSpec = ({ code, place, isOfWholeFile }: Diagnostic): boolean =>
  isOfWholeFile === true || (code === 'unknown-key' && place.file === 'api.yaml');

const isValid = (spec: ResolvedSpec, diagnostics: readonly Diagnostic[]): spec is ValidSpec =>
  !hasErrors(diagnostics) && spec !== undefined;
