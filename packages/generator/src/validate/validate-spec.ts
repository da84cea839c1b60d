import { hasErrors, sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.js';
import type { LoadedSpec } from '../load/load-spec.js';
import { resolvedModulesOf } from '../resolve/resolve-modules.js';
import type { Spec, ValidSpec } from '../spec/spec.js';
import { assembleSpec } from './assemble-spec.js';
import { oneMessageEach } from './one-cause.js';
import { rules } from './rules.js';

/** What validation found; `spec` is there only when nothing of it is an error. */
export interface Validation {
  readonly diagnostics: readonly Diagnostic[];
  readonly spec: ValidSpec | undefined;
}

/** Checks a loaded spec by every rule, and reports all that is wrong in one go. */
export function validateSpec(loaded: LoadedSpec, off: readonly string[] = []): Validation {
  const diagnostics: Diagnostic[] = [...loaded.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const spec = assembleSpec(loaded, report);
  const modules = resolvedModulesOf(spec);
  for (const rule of rules) if (!off.includes(rule.name)) rule.check({ spec, modules, report });
  const sorted = sortDiagnostics(oneMessageEach(sortDiagnostics(diagnostics), spec.files));
  return { diagnostics: sorted, spec: isValid(spec, sorted) ? spec : undefined };
}

const isValid = (spec: Spec, diagnostics: readonly Diagnostic[]): spec is ValidSpec =>
  !hasErrors(diagnostics) && spec !== undefined;
