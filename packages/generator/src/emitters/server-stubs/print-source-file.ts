/** Prints a generated TypeScript file through ts-morph: one structure a file, which is never parsed again. */
import type { SourceFileStructure, StatementStructures, WriterFunction } from 'ts-morph';
import { jsDoc } from './layout.js';
import type { Declaration, SourceFile } from './source-file.js';
import { declarationStructures, importStructures, type StructureContext } from './structures.js';

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
  const comments = collectComments();
  const context: StructureContext = { kinds, comment: comments.add };
  const source: SourceFileStructure = {
    kind: kinds.SourceFile,
    statements: [
      header,
      ...imports.flatMap((one) => importStructures(one, context)),
      ...declarations.slice(0, declarations.length - constants.length).flatMap((one) => statementOf(one, context)),
    ],
  };
  const text = comments.putIn(tidied(printStructure(source, options))).trimEnd();
  return `${[text, ...constants.map(constantText), ...noExports(declarations)].join('\n\n')}\n`;
}

/**
 * The comments of a file, each represented by a line while ts-morph prints: its writer looks at each character, and most
 * of them are in comments.
 */
function collectComments() {
  const comments: string[] = [];
  return {
    add: (comment: string): string => (comment === '' ? '' : `//~${comments.push(comment) - 1}\n`),
    putIn: (text: string): string =>
      text.replaceAll(/^( *)\/\/~(\d+)\n/gm, (_line, indent: string, at: string) =>
        (comments[Number(at)] ?? '').replaceAll(/^(?=.)/gm, indent),
      ),
  };
}

/**
 * What prettier has otherwise: ts-morph writes a space before a type on the next line, indents the end of type arguments,
 * and breaks an interface without members.
 */
const tidied = (text: string): string =>
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

const statementOf = (one: Declaration, context: StructureContext): readonly (StatementStructures | WriterFunction)[] =>
  one.kind === 'constant'
    ? [(writer) => void writer.blankLineIfLastNot().write(constantText(one))]
    : declarationStructures(one, context);

const constantText = ({ name, docs, type, value }: Constant): string =>
  `${jsDoc(docs)}export const ${name}${type === undefined ? '' : `: ${type}`} = ${value};`;

/** A file without declarations is still a module. */
const noExports = (declarations: readonly Declaration[]): string[] => (declarations.length > 0 ? [] : ['export {};']);
