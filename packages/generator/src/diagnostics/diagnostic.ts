import { posix } from 'node:path';
import type { SourcePlace } from '../model/model.js';
import { diagnosticKinds, type DiagnosticCode, type DiagnosticKind, type Severity } from './codes.js';
import { lookUp } from '../text/look-up.js';
import { compare } from '../text/compare.js';

/** One finding about the spec. */
export interface Diagnostic {
  /** A code of the generator, or `NAME/CODE` of an extension. */
  readonly code: DiagnosticCode | `${string}/${string}`;
  readonly severity: Severity;
  readonly message: string;
  /** A correct form. */
  readonly hint?: string;
  readonly place: SourcePlace;
  /** An error where a spec is to be published. */
  readonly publish?: true;
  /** The name or value that the message complains about. */
  readonly about?: string;
  /** The whole file is left out of the spec. */
  readonly isOfWholeFile?: true;
}

/** Values of the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Makes a diagnostic of a code of the generator; `values` fill its message. */
export const diagnose = (code: DiagnosticCode, place: SourcePlace, values: MessageValues, hint?: string): Diagnostic =>
  diagnosticOf(code, diagnosticKinds[code], place, values, hint);

/** Makes a diagnostic of any table of codes. */
export function diagnosticOf(
  code: Diagnostic['code'],
  { severity, publish, message }: DiagnosticKind,
  place: SourcePlace,
  values: MessageValues,
  hint?: string,
): Diagnostic {
  const about = values['name'] ?? values['target'] ?? values['value'];
  return {
    code,
    severity,
    message: message.replace(/\{(\w+)\}/g, (_, name: string) => String(lookUp(values, name) ?? '')),
    ...(hint && { hint }),
    place,
    ...(about !== undefined && { about: String(about) }),
    ...(publish && { publish }),
  };
}

/** Makes errors of the warnings that a spec fit for publication may not have. */
export const forPublication = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.map((one) => (one.publish ? { ...one, severity: 'error' as const } : one));

/** Those of them that are errors. */
export const errorsOf = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** True when any of them is an error. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => errorsOf(diagnostics).length > 0;

/** A file as it is shown: behind the spec folder, as the user named it; an extension may lie next to that. */
export const shownFile = (folder: string, file: string): string => posix.join(folder, file);

/** By file, line and column; errors of one place in the order found. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) => compare(a.place.file, b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column,
  );
}
