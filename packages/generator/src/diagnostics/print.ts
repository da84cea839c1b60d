/** How diagnostics look: for people, for programs and for GitHub. */
import type { SourcePlace } from '../model/model.js';
import { printJson } from '../print/json.js';
import type { Diagnostic } from './diagnostic.js';

/** How diagnostics are written. */
export type DiagnosticFormat = 'human' | 'json' | 'github';

/** `prefix` goes before each file: the spec folder as the user named it. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], format: DiagnosticFormat, prefix: string): string {
  if (format === 'json') return printJson(diagnostics.map((one) => toJson(one, prefix)));
  const print = format === 'github' ? toAnnotation : toLine;
  return diagnostics.map((one) => print(one, prefix) + '\n').join('');
}

/** A diagnostic as the JSON output has it. */
export function toJson({ code, severity, message, hint, place }: Diagnostic, prefix: string) {
  const { file, line, column } = place;
  return { code, severity, message, ...(hint !== undefined && { hint }), file: prefix + file, line, column };
}

function toLine({ code, severity, message, hint, place }: Diagnostic, prefix: string): string {
  const start = `${prefix}${place.file}:${place.line}:${place.column}: ${severity} ${code}: ${message}`;
  return hint === undefined ? start : `${start}\n    hint: ${hint}`;
}

function toAnnotation({ severity, hint, ...rest }: Diagnostic, prefix: string): string {
  const message = hint === undefined ? rest.message : `${rest.message} (${hint})`;
  return annotationOf(severity, { ...rest, message }, prefix);
}

/** An annotation of GitHub, at the place where there is one. */
export function annotationOf(
  severity: Diagnostic['severity'],
  {
    code,
    message,
    place,
  }: { readonly code: string; readonly message: string; readonly place?: SourcePlace | undefined },
  prefix: string,
): string {
  const properties = { ...(place && { file: prefix + place.file, line: place.line, col: place.column }), title: code };
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${severity} ${written.join(',')}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
