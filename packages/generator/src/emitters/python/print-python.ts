/** Prints Python: typed dictionaries with their documentation. */
import { fold } from '../../print/fold.js';
import type { Property } from '../shape-types.js';

const keywords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a text is a name in Python source. */
const isName = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !keywords.has(text);

/** The name of an argument: `from` is a keyword in Python, so that the argument is `from_`. */
export const argumentName = (name: string): string => (keywords.has(name) ? `${name}_` : name);

/** The name of the method of a module: `lambda_`, `my_list`. */
export const methodName = (name: string): string => argumentName(name.replaceAll('-', '_'));

/** A string literal. */
export const quote = (text: string): string => JSON.stringify(text);

const width = 100;

/** A documentation string of paragraphs. */
export function docString(paragraphs: readonly string[], indent: string): string[] {
  const given = paragraphs
    .filter((text) => text !== '')
    // Python has no source with NUL, and no other of these characters says anything.
    .map((text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]|\p{Surrogate}/gu, '\ufffd'))
    .map((text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"));
  if (given.length === 0) return [];
  const lines = given.flatMap((text, at) => [...(at > 0 ? [''] : []), ...fold(text, width - indent.length)]);
  const [only = ''] = lines;
  const safe = only.endsWith('"') ? `${only} ` : only;
  if (lines.length === 1 && indent.length + safe.length + 6 <= width) return [`${indent}"""${safe}"""`];
  return [`${indent}"""`, ...lines.map((line) => (line === '' ? '' : indent + line)), `${indent}"""`];
}

/** A class of typed keys. Keys that are no names are in base classes in the functional form: required ones, and others. */
export function printDict(
  name: string,
  doc: string,
  properties: readonly Property[],
  bases: readonly string[] = [],
): string {
  const functional = [false, true].flatMap((optional) => {
    const own = properties.filter((one) => !isName(one.name) && (one.optional ?? false) === optional);
    const base = `_${name}${optional ? 'Optional' : 'Required'}`;
    return own.length === 0 ? [] : [{ base, lines: functionalDict(base, own, optional) }];
  });
  const keys = properties
    .filter((one) => isName(one.name))
    .flatMap(({ name: key, type, optional, docs = [] }) => [
      `    ${key}: ${optional ? `NotRequired[${type}]` : type}`,
      ...docString(docs, '    '),
    ]);
  const docs = docString([doc], '    ');
  const body = [...docs, ...(docs.length > 0 && keys.length > 0 ? [''] : []), ...keys];
  return [
    ...functional.flatMap(({ lines }) => lines),
    `class ${name}(${[...functional.map(({ base }) => base), ...bases].join(', ') || 'TypedDict'}):`,
    ...(body.length > 0 ? body : ['    pass']),
  ].join('\n');
}

const functionalDict = (name: string, properties: readonly Property[], optional: boolean): string[] => [
  `${name} = TypedDict(`,
  `    ${quote(name)},`,
  `    {${properties.map((one) => `${quote(one.name)}: ${quote(one.type)}`).join(', ')}},`,
  ...(optional ? ['    total=False,'] : []),
  ')',
  '',
  '',
];

/** A name for a type, which is a string, so that the order of declarations is free. */
export const printAlias = (name: string, type: string, docs: readonly string[] = []): string =>
  [`${name}: TypeAlias = ${quoteType(type)}`, ...docString(docs, '')].join('\n');

/** A type as a string literal. Values with quotes or backslashes need its escapes. */
const quoteType = (type: string): string => (/['\\]/.test(type) ? quote(type) : quote(type).replaceAll('\\"', "'"));
