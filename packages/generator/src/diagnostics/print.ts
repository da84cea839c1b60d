/** How diagnostics look: for people, for programs and for GitHub. */
import type { SourcePlace } from '../model/model.js';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { printable } from '@wiki-query/access';
import { printJson } from '../print/json.js';
import { ifThere } from '../text/read-if-there.js';
import { shownFile, type Diagnostic } from './diagnostic.js';

/** How diagnostics are written. */
export type DiagnosticFormat = 'human' | 'json' | 'github';

/** `prefix` goes before each file: the spec folder as the user named it. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: DiagnosticFormat,
  prefix: string,
  screen?: Screen,
): string {
  if (format === 'json') return printJson(diagnostics.map((one) => toJson(one, prefix)));
  const print = format === 'github' ? toAnnotation : screen ? onScreen(screen) : toLine;
  return diagnostics.map((one) => print(harmless(one), prefix) + '\n').join('');
}

/** The finding with words of a file that control no terminal, on one line. */
function harmless({ message, hint, ...rest }: Diagnostic): Diagnostic {
  const plain = (text: string): string => printable(text).replaceAll('\n', '\\n');
  return { ...rest, message: plain(message), ...(hint !== undefined && { hint: plain(hint) }) };
}

/** A terminal, and the folder whose lines it shows. */
export interface Screen {
  readonly colours: boolean;
  readonly folder: string;
}

/** A diagnostic as the JSON output has it. */
export function toJson({ code, severity, message, hint, place }: Diagnostic, prefix: string) {
  const { file, line, column } = place;
  return { code, severity, message, ...(hint !== undefined && { hint }), file: shownFile(prefix, file), line, column };
}

function toLine({ code, severity, message, hint, place }: Diagnostic, prefix: string): string {
  const start = `${shownFile(prefix, place.file)}:${place.line}:${place.column}: ${severity} ${code}: ${message}`;
  return hint === undefined ? start : `${start}\n    hint: ${hint}`;
}

/** The finding with the line that it is about, in colours. */
const onScreen =
  ({ colours, folder }: Screen) =>
  ({ code, severity, message, hint, place }: Diagnostic, prefix: string): string => {
    const paint = (style: Style, text: string): string =>
      colours ? styleText(style, text, { validateStream: false }) : text;
    const where = paint('bold', `${shownFile(prefix, place.file)}:${place.line}:${place.column}`);
    const tone = severity === 'error' ? 'red' : 'yellow';
    return [
      `${where}: ${paint(tone, severity)} ${paint('dim', code)}: ${message}`,
      ...sourceOf(place, folder, (text) => paint(tone, text)),
      ...(hint === undefined ? [] : [`    ${paint('cyan', 'hint')}: ${hint}`]),
    ].join('\n');
  };

type Style = Parameters<typeof styleText>[0];
/** What a line may take on a terminal. */
const lineWidth = 100;

/** The line of a place, with a mark below the column; none for a file that is missing or has none. */
function sourceOf({ file, line, column }: SourcePlace, folder: string, paint: (text: string) => string): string[] {
  const path = join(folder, file);
  const isFile = ifThere(() => statSync(path))?.isFile() ?? false;
  const text = isFile ? readFileSync(path, 'utf8').split('\n', line)[line - 1] : undefined;
  if (text === undefined || text.trim() === '') return [];
  const skipped = column > lineWidth - 10 ? column - 40 : 0;
  // Nothing of a file controls the terminal.
  const shown = text.slice(skipped, skipped + lineWidth).replace(/\p{Cc}/gu, ' ');
  const number = `${line} | `;
  return [`    ${number}${shown}`, `    ${' '.repeat(number.length + column - 1 - skipped)}${paint('^')}`];
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
  const properties = {
    ...(place && { file: shownFile(prefix, place.file), line: place.line, col: place.column }),
    title: code,
  };
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${severity} ${written.join(',')}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
