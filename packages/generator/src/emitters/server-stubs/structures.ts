/** Declarations as structures of ts-morph, in the layout that prettier gives them. */
import type {
  ExportDeclarationStructure,
  ImportDeclarationStructure,
  IndexSignatureDeclarationStructure,
  InterfaceDeclarationStructure,
  OptionalKind,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
  StructureKind,
  WriterFunction,
} from 'ts-morph';
import { applicationType, docText, pageWidth, propertyName, unionType } from './layout.js';
import type { Declaration, Import, IndexSignature, Property } from './source-file.js';

/** The enumeration of ts-morph: a value, and it is loaded late. */
export type Kinds = typeof StructureKind;

type Of<Kind extends Declaration['kind']> = Extract<Declaration, { readonly kind: Kind }>;
type Structure = ExportDeclarationStructure | InterfaceDeclarationStructure | TypeAliasDeclarationStructure;

/** A declaration as structures; constants are text. */
export function declarationStructures(one: Exclude<Declaration, Of<'constant'>>, kinds: Kinds): Structure[] {
  switch (one.kind) {
    case 'interface':
      return [interfaceStructure(one, kinds)];
    case 'union':
      return [aliasStructure(one, unionType(`export type ${nameOf(one)} =`, one.members), kinds)];
    case 'application':
      return [aliasStructure(one, applicationType(`export type ${nameOf(one)} = ${one.of}`, one), kinds)];
    case 'reexports':
      return one.from.map((from, at) => ({
        kind: kinds.ExportDeclaration,
        moduleSpecifier: from,
        ...(at === 0 && { leadingTrivia: blankLine }),
      }));
  }
}

const nameOf = ({ name, typeParameter }: Of<'union' | 'application'>): string =>
  typeParameter === undefined ? name : `${name}<${typeParameter}>`;

const blankLine: WriterFunction = (writer) => void writer.blankLineIfLastNot();

const aliasStructure = (
  { name, docs, typeParameter }: Of<'union' | 'application'>,
  type: string,
  kinds: Kinds,
): TypeAliasDeclarationStructure => ({
  kind: kinds.TypeAlias,
  name,
  isExported: true,
  leadingTrivia: blankLine,
  docs: [...docText(docs)],
  ...(typeParameter !== undefined && { typeParameters: [typeParameter] }),
  type,
});

const interfaceStructure = (
  { name, docs, typeParameter, extends: base, properties, index }: Of<'interface'>,
  kinds: Kinds,
): InterfaceDeclarationStructure => ({
  kind: kinds.Interface,
  name,
  isExported: true,
  leadingTrivia: blankLine,
  docs: [...docText(docs)],
  ...(typeParameter !== undefined && { typeParameters: [typeParameter] }),
  ...(base !== undefined && { extends: [base] }),
  properties: properties.map(propertyStructure),
  ...(index && { indexSignatures: [indexStructure(index)] }),
});

const indexStructure = ({ key, type, docs }: IndexSignature): OptionalKind<IndexSignatureDeclarationStructure> => ({
  isReadonly: true,
  keyName: 'name',
  keyType: key,
  returnType: type,
  docs: [...docText(docs, 118)],
});

const propertyStructure = ({ name, type, optional, docs }: Property): OptionalKind<PropertySignatureStructure> => ({
  name: propertyName(name),
  type,
  hasQuestionToken: optional,
  isReadonly: true,
  docs: [...docText(docs, 118)],
});

/** An import, one name a line when it does not fit; nothing for one without names. */
export function importStructures(
  { from, types = [], values = [] }: Import,
  kinds: Kinds,
): ImportDeclarationStructure[] {
  const isTypeOnly = values.length === 0;
  const sorted = [
    ...values.map((name) => ({ name, text: name })),
    ...types.map((name) => ({ name, text: isTypeOnly ? name : `type ${name}` })),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  if (sorted.length === 0) return [];
  const names = sorted.map(({ text }) => text);
  const flat = `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';`;
  const namedImports: WriterFunction | string[] =
    flat.length <= pageWidth ? names : (writer) => void writer.write(`\n${names.map((name) => `${name},\n`).join('')}`);
  return [{ kind: kinds.ImportDeclaration, isTypeOnly, namedImports, moduleSpecifier: from }];
}
