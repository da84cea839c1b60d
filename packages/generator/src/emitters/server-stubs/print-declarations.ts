/**
 * Prints declarations of TypeScript through structures of ts-morph, which never parses them. Where ts-morph has another layout than prettier
 * and no structure can change it, the function for the declaration does. Constants are text (ADR 8).
 */
import { printStructure, StructureKind, type PropertySignatureStructure, type Structures } from 'ts-morph';
import { compare } from '../../text/compare.js';
import { docText, jsDoc } from './doc-text.js';
import { pageWidth, propertyName } from './literal.js';

/** A member of an interface. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly docs?: readonly string[];
}

export interface Interface {
  readonly name: string;
  readonly docs?: readonly string[];
  readonly properties: readonly Property[];
  readonly typeParameter?: string;
  readonly extends?: string;
  /** Types of the key and of the value of further members. */
  readonly index?: { readonly key: string; readonly type: string; readonly docs?: readonly string[] };
}

/** Names from one module. */
export interface Import {
  readonly from: string;
  readonly types?: readonly string[];
  readonly values?: readonly string[];
}

const print = (structure: Structures): string =>
  printStructure(structure, { indentNumberOfSpaces: 2, newLine: '\n', useSingleQuote: true }).trim();

/** A file: its header, its imports, and all that it declares. One that declares nothing is still a module. */
export function printFile(header: string, imports: readonly Import[], declarations: readonly string[]): string {
  const start = [header, ...imports.flatMap(printImport)].join('\n');
  return `${[start, ...(declarations.length > 0 ? declarations : ['export {};'])].join('\n\n')}\n`;
}

export function printInterface({
  name,
  docs = [],
  properties,
  typeParameter,
  extends: base,
  index,
}: Interface): string {
  const text = print({
    kind: StructureKind.Interface,
    name,
    isExported: true,
    docs: [...docText(docs)],
    ...(typeParameter !== undefined && { typeParameters: [typeParameter] }),
    ...(base !== undefined && { extends: [base] }),
    properties: properties.map(propertyStructure),
    ...(index && {
      indexSignatures: [
        {
          isReadonly: true,
          keyName: 'name',
          keyType: index.key,
          returnType: index.type,
          docs: [...docText(index.docs ?? [], 118)],
        },
      ],
    }),
  });
  return text.replace(/ \{\n\}$/, ' {}');
}

const propertyStructure = ({ name, type, optional = false, docs = [] }: Property): PropertySignatureStructure => ({
  kind: StructureKind.PropertySignature,
  name: propertyName(name),
  type,
  hasQuestionToken: optional,
  isReadonly: true,
  docs: [...docText(docs, 118)],
});

/** A union on one line, else on the next line, else one member a line. */
export function printUnion(
  name: string,
  members: readonly string[],
  docs: readonly string[] = [],
  typeParameter?: string,
): string {
  const start = `export type ${typeParameter === undefined ? name : `${name}<${typeParameter}>`} =`;
  const union = members.join(' | ') || 'never';
  if (start.length + 1 + union.length + 1 <= pageWidth) return printAlias(name, union, docs, typeParameter);
  const isShort = members.length < 2 || 2 + union.length + 1 <= pageWidth;
  const type = isShort ? `\n${union}` : members.map((member) => `\n| ${member}`).join('');
  return printAlias(name, type, docs, typeParameter).replace('= \n', '=\n');
}

/** A generic type with arguments, one a line when they do not fit. */
export function printApplication(
  name: string,
  [generic, given]: readonly [generic: string, given: readonly string[]],
  docs: readonly string[],
  typeParameter: string,
): string {
  const flat = `${generic}<${given.join(', ')}>`;
  if (`export type ${name}<${typeParameter}> = ${flat};`.length <= pageWidth)
    return printAlias(name, flat, docs, typeParameter);
  return printAlias(name, `${generic}<\n${given.join(',\n')}\n>`, docs, typeParameter).replace(/\n {2}>;$/, '\n>;');
}

const printAlias = (name: string, type: string, docs: readonly string[], typeParameter: string | undefined): string =>
  print({
    kind: StructureKind.TypeAlias,
    name,
    isExported: true,
    docs: [...docText(docs)],
    ...(typeParameter !== undefined && { typeParameters: [typeParameter] }),
    type,
  });

/** A constant; its value, and what is said of it, such as `as const`, are printed as they are. */
export const printConstant = (name: string, value: string, docs: readonly string[], type?: string): string =>
  `${jsDoc(docs)}export const ${name}${type === undefined ? '' : `: ${type}`} = ${value};`;

/** All that other files export. */
export const printReexports = (from: readonly string[]): string =>
  from.map((moduleSpecifier) => print({ kind: StructureKind.ExportDeclaration, moduleSpecifier })).join('\n');

/** An import, one name a line when it does not fit; nothing for one without names. */
function printImport({ from, types = [], values = [] }: Import): string[] {
  const isTypeOnly = values.length === 0;
  const sorted = [
    ...values.map((name) => ({ name, text: name })),
    ...types.map((name) => ({ name, text: isTypeOnly ? name : `type ${name}` })),
  ].sort((a, b) => compare(a.name, b.name));
  if (sorted.length === 0) return [];
  const names = sorted.map(({ text }) => text);
  const flat = `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';`;
  const fits = flat.length <= pageWidth;
  return [
    print({
      kind: StructureKind.ImportDeclaration,
      isTypeOnly,
      namedImports: fits ? names : (writer) => void writer.write(`\n${names.map((name) => `${name},\n`).join('')}`),
      moduleSpecifier: from,
    }),
  ];
}
