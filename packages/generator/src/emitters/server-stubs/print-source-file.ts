/** Prints a generated TypeScript file through ts-morph, one structure a file. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type {
  IndexSignatureDeclarationStructure,
  InterfaceDeclarationStructure,
  OptionalKind,
  Project,
  PropertySignatureStructure,
  StatementStructures,
  StructureKind,
  WriterFunction,
} from 'ts-morph';
import { jsDoc, propertyName, unionAlias } from './layout.js';
import { requireCached } from './require-cached.js';
import type { Declaration, IndexSignature, Property, SourceFile } from './source-file.js';

interface TsMorph {
  readonly project: Project;
  readonly interfaceKind: StructureKind.Interface;
}

let loaded: Promise<TsMorph> | undefined;

/** Loads ts-morph, once: no configuration, no libraries, no files of the disk. */
export const loadTsMorph = (): Promise<TsMorph> => (loaded ??= startTsMorph());

/** Required, since to import CommonJS is to read its nine megabytes once more for the names of its exports. */
function requireTsMorph(): typeof import('ts-morph') {
  const require = createRequire(import.meta.url);
  const main = require.resolve('ts-morph');
  const common = createRequire(main).resolve('@ts-morph/common');
  const folder = join(dirname(require.resolve('ts-morph/package.json')), '../.cache/wiki-query-gen');
  for (const file of [join(dirname(common), 'typescript.js'), common, main]) requireCached(file, folder);
  return require('ts-morph');
}

async function startTsMorph(): Promise<TsMorph> {
  const { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } = requireTsMorph();
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Single,
    },
  });
  return { project, interfaceKind: StructureKind.Interface };
}

/** The text of a file. */
export async function printSourceFile(path: string, file: SourceFile): Promise<string> {
  const { project, interfaceKind } = await loadTsMorph();
  const code = trailingCode(file.declarations);
  const typed = file.declarations.slice(0, file.declarations.length - code.length);
  const declarations = typed.map((declaration): StatementStructures | WriterFunction =>
    declaration.kind === 'interface' && !isEmpty(declaration)
      ? interfaceStructure(declaration, interfaceKind)
      : (writer) => void writer.blankLineIfLastNot().write(jsDoc(declaration.docs) + declarationText(declaration)),
  );
  const source = project.createSourceFile(path, { statements: [file.header, importLines(file), ...declarations] });
  const text = source.getFullText().trimEnd();
  project.removeSourceFile(source);
  const parts = code.map((declaration) => jsDoc(declaration.docs) + declarationText(declaration));
  return `${[text, ...parts].join('\n\n')}\n`;
}

/** Code that is text already, at the end of a file, needs no syntax tree: it is the greater part of most files. */
function trailingCode(declarations: readonly Declaration[]): readonly Declaration[] {
  const last = declarations.findLastIndex(({ kind }) => kind !== 'code');
  return declarations.slice(last + 1);
}

function interfaceStructure(
  { name, docs, typeParameter, extends: base, properties, index }: Extract<Declaration, { kind: 'interface' }>,
  kind: StructureKind.Interface,
): InterfaceDeclarationStructure {
  return {
    kind,
    name,
    isExported: true,
    leadingTrivia: (writer) => void writer.blankLineIfLastNot().write(jsDoc(docs)),
    ...(typeParameter !== undefined && { typeParameters: [typeParameter] }),
    ...(base !== undefined && { extends: [base] }),
    properties: properties.map(propertyStructure),
    ...(index && { indexSignatures: [indexStructure(index)] }),
  };
}

const indexStructure = (index: IndexSignature): OptionalKind<IndexSignatureDeclarationStructure> => ({
  isReadonly: true,
  keyName: 'name',
  keyType: index.key,
  returnType: index.type,
  leadingTrivia: jsDoc(index.docs, 118),
});

const propertyStructure = (property: Property): OptionalKind<PropertySignatureStructure> => ({
  name: propertyName(property.name),
  type: property.type,
  hasQuestionToken: property.optional,
  isReadonly: true,
  leadingTrivia: (writer) => void writer.write(jsDoc(property.docs, 118)),
});

const isEmpty = (declaration: Declaration): boolean =>
  declaration.kind === 'interface' && declaration.properties.length === 0 && !declaration.index;

function declarationText(declaration: Declaration): string {
  if (declaration.kind === 'code') return declaration.text;
  if (declaration.kind === 'interface') return `export interface ${declaration.name} {}`;
  const parameter = declaration.typeParameter === undefined ? '' : `<${declaration.typeParameter}>`;
  return unionAlias(`export type ${declaration.name}${parameter} =`, declaration.members);
}

function importLines(file: SourceFile): WriterFunction {
  const lines = file.imports
    .filter(({ names }) => names.length > 0)
    .map(({ from, names }) => importLine([...names].sort(byBareName), from));
  return (writer) => void writer.write(lines.join('\n'));
}

const byBareName = (a: string, b: string): number => {
  const [x, y] = [a.replace('type ', ''), b.replace('type ', '')];
  return x < y ? -1 : x > y ? 1 : 0;
};

function importLine(names: readonly string[], from: string): string {
  const allTypes = names.every((name) => name.startsWith('type '));
  const bare = allTypes ? names.map((name) => name.slice('type '.length)) : names;
  const start = allTypes ? 'import type {' : 'import {';
  const flat = `${start} ${bare.join(', ')} } from '${from}';`;
  return flat.length <= 120 ? flat : `${start}\n${bare.map((name) => `  ${name},\n`).join('')}} from '${from}';`;
}
