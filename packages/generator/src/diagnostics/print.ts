/** How diagnostics look: for people, for programs and for GitHub. */
import type { Diagnostic } from './diagnostic.js';

/** How diagnostics are written. */
export type DiagnosticFormat = 'human' | 'json' | 'github';

/** `prefix` goes before each file: the spec folder as the user named it. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], format: DiagnosticFormat, prefix: string): string {
  if (format === 'json')
    return (
      JSON.stringify(
        diagnostics.map((one) => toJson(one, prefix)),
        null,
        2,
      ) + '\n'
    );
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

function toAnnotation({ code, severity, message, hint, place }: Diagnostic, prefix: string): string {
  const text = hint === undefined ? message : `${message} (${hint})`;
  const properties = { file: prefix + place.file, line: place.line, col: place.column, title: code };
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${severity} ${written.join(',')}::${escapeData(text)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
