/** Prints a generated TypeScript file through ts-morph: one structure a file, which is never parsed again. */
import type { SourceFileStructure, StatementStructures, WriterFunction } from 'ts-morph';
import { jsDoc } from './layout.js';
import type { Declaration, SourceFile } from './source-file.js';
import { declarationStructures, importStructures, type Kinds } from './structures.js';

const options = { indentNumberOfSpaces: 2, newLine: '\n', useSingleQuote: true } as const;

/** Gives the text of a file. */
export type PrintSourceFile = (file: SourceFile) => string;

/** Loads ts-morph, which takes a while: only a run that makes stubs does. */
export async function createPrinter(): Promise<PrintSourceFile> {
  const tsMorph = await import('ts-morph');
  return (file) => printSourceFile(file, tsMorph);
}

function printSourceFile(
  { header, imports, declarations }: SourceFile,
  { printStructure, StructureKind: kinds }: typeof import('ts-morph'),
): string {
  const constants = trailingConstants(declarations);
  const source: SourceFileStructure = {
    kind: kinds.SourceFile,
    statements: [
      header,
      ...imports.flatMap((one) => importStructures(one, kinds)),
      ...declarations.slice(0, declarations.length - constants.length).flatMap((one) => statementOf(one, kinds)),
    ],
  };
  const text = layOut(printStructure(source, options)).trimEnd();
  return `${[text, ...constants.map(constantText), ...noExports(declarations)].join('\n\n')}\n`;
}

/**
 * The layout of prettier where ts-morph has another one and no structure can change it: it writes a space before a type on the next line, indents
 * the end of type arguments, and breaks an interface without members.
 */
const layOut = (text: string): string =>
  text
    .replaceAll('= \n', '=\n')
    .replaceAll('\n  >;\n', '\n>;\n')
    .replaceAll(/^(export interface .*) \{\n\}$/gm, '$1 {}');

type Constant = Extract<Declaration, { readonly kind: 'constant' }>;

/** Constants are the greater part of most files, and at their end (ADR 8). */
function trailingConstants(declarations: readonly Declaration[]): readonly Constant[] {
  const last = declarations.findLastIndex(({ kind }) => kind !== 'constant');
  return declarations.slice(last + 1).filter((one) => one.kind === 'constant');
}

const statementOf = (one: Declaration, kinds: Kinds): readonly (StatementStructures | WriterFunction)[] =>
  one.kind === 'constant'
    ? [(writer) => void writer.blankLineIfLastNot().write(constantText(one))]
    : declarationStructures(one, kinds);

const constantText = ({ name, docs, type, value }: Constant): string =>
  `${jsDoc(docs)}export const ${name}${type === undefined ? '' : `: ${type}`} = ${value};`;

/** A file without declarations is still a module. */
const noExports = (declarations: readonly Declaration[]): string[] => (declarations.length > 0 ? [] : ['export {};']);
