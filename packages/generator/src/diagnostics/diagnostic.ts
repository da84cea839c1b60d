import type { SourcePlace } from '../model/model.js';
import { diagnosticKinds, type DiagnosticCode, type Severity } from './codes.js';
import { lookUp } from '../text/look-up.js';

/** One finding about the spec. */
export interface Diagnostic {
  /** A code of the generator, or `NAME/CODE` of an extension. */
  readonly code: DiagnosticCode | `${string}/${string}`;
  readonly severity: Severity;
  readonly message: string;
  /** What would be right. */
  readonly hint?: string;
  readonly place: SourcePlace;
  /** The name or value that the message complains about. */
  readonly about?: string;
  /** Nothing is known of the file: what it should have is not missing from the spec. */
  readonly isOfWholeFile?: true;
}

/** Makes a diagnostic from the table; `values` fill its message. */
export function diagnose(
  code: DiagnosticCode,
  place: SourcePlace,
  values: Readonly<Record<string, string | number>>,
  hint?: string,
): Diagnostic {
  const kind = diagnosticKinds[code];
  const message = kind.message.replace(/\{(\w+)\}/g, (_, name: string) => String(lookUp(values, name) ?? ''));
  const about = values['name'] ?? values['target'] ?? values['value'];
  return {
    code,
    severity: kind.severity,
    message,
    ...(hint && { hint }),
    place,
    ...(about !== undefined && { about: String(about) }),
  };
}

/** Says "did you mean", when there is something to mean. */
export const didYouMean = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `did you mean "${name}"?`;

/** Makes errors of the warnings that a spec fit for publication may not have. */
export function forPublication(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((one) => (isNeededToPublish(one.code) ? { ...one, severity: 'error' as const } : one));
}

const isNeededToPublish = (code: string): boolean => 'publish' in (lookUp(diagnosticKinds, code) ?? {});

/** True when any of them is an error. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((one) => one.severity === 'error');

/** By file, line and column; errors of one place in the order found. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) => compare(a.place.file, b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column,
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
