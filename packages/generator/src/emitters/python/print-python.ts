/** Prints Python: typed dictionaries with their documentation. */

/** A class of typed keys. */
export interface TypedDict {
  readonly kind: 'dict';
  readonly name: string;
  readonly bases: readonly string[];
  readonly docs: readonly string[];
  readonly keys: readonly Key[];
}

/** A key of a typed dictionary. */
export interface Key {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly docs: readonly string[];
}

/** A name for a type. */
export interface Alias {
  readonly kind: 'alias';
  readonly name: string;
  readonly type: string;
  readonly docs: readonly string[];
}

export type Declaration = TypedDict | Alias;

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

/** A string literal. */
export const quote = (text: string): string => JSON.stringify(text);

/** `Literal["a", "b"]`; numbers stay numbers. */
export const literalOf = (values: readonly (string | number)[]): string =>
  `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

/** `Union[A, B]` without doubles, or the only type. */
export function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? 'Any') : `Union[${distinct.join(', ')}]`;
}

const width = 100;

/** A text in lines that fit behind an indentation. Lists keep their lines. */
const wrapped = (text: string, indent: string): string[] =>
  text.split('\n').flatMap((line) => {
    const hanging = line.startsWith('- ') ? '  ' : '';
    const lines = [''];
    for (const word of line.split(/\s+/).filter((one) => one !== '')) {
      const last = lines.length - 1;
      const next = lines[last] === '' ? word : `${lines[last]} ${word}`;
      if (indent.length + next.length <= width || lines[last] === '') lines[last] = next;
      else lines.push(hanging + word);
    }
    return lines;
  });

/** A documentation string of paragraphs. */
export function docString(paragraphs: readonly string[], indent: string): string[] {
  const given = paragraphs
    .filter((text) => text !== '')
    .map((text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"));
  if (given.length === 0) return [];
  const lines = given.flatMap((text, at) => [...(at > 0 ? [''] : []), ...wrapped(text, indent)]);
  const [only = ''] = lines;
  const safe = only.endsWith('"') ? `${only} ` : only;
  if (lines.length === 1 && indent.length + safe.length + 6 <= width) return [`${indent}"""${safe}"""`];
  return [`${indent}"""`, ...lines.map((line) => (line === '' ? '' : indent + line)), `${indent}"""`];
}

/** Keys that are no names go into a base class in the functional form: required ones, and others. */
function unnamedKeys({ name, keys }: TypedDict): {
  readonly bases: readonly string[];
  readonly lines: readonly string[];
} {
  const unnamed = keys.filter((key) => !isName(key.name));
  const groups = [true, false].map((required) => ({
    required,
    own: unnamed.filter((key) => key.required === required),
    base: `_${name}${required ? 'Required' : 'Optional'}`,
  }));
  const used = groups.filter(({ own }) => own.length > 0);
  return {
    bases: used.map(({ base }) => base),
    lines: used.flatMap(({ own, base, required }) => [
      `${base} = TypedDict(`,
      `    ${quote(base)},`,
      `    {${own.map((key) => `${quote(key.name)}: ${quote(key.type)}`).join(', ')}},`,
      ...(required ? [] : ['    total=False,']),
      ')',
      '',
      '',
    ]),
  };
}

function printDict(dict: TypedDict): string[] {
  const unnamed = unnamedKeys(dict);
  const bases = [...unnamed.bases, ...dict.bases];
  const docs = docString(dict.docs, '    ');
  const keys = dict.keys.flatMap((key) =>
    isName(key.name)
      ? [`    ${key.name}: ${key.required ? key.type : `NotRequired[${key.type}]`}`, ...docString(key.docs, '    ')]
      : [],
  );
  const body = [...docs, ...(docs.length > 0 && keys.length > 0 ? [''] : []), ...keys];
  return [
    ...unnamed.lines,
    `class ${dict.name}(${bases.length > 0 ? bases.join(', ') : 'TypedDict'}):`,
    ...(body.length > 0 ? body : ['    pass']),
  ];
}

/** The type is a string, so that the order of declarations is free. */
const printAlias = ({ name, type, docs }: Alias): string[] => [
  `${name}: TypeAlias = ${quote(type).replaceAll('\\"', "'")}`,
  ...docString(docs, ''),
];

/** Prints declarations with two empty lines between them. Aliases are strings, so that their order is free. */
export const printDeclarations = (declarations: readonly Declaration[]): string =>
  declarations.map((one) => (one.kind === 'alias' ? printAlias(one) : printDict(one)).join('\n')).join('\n\n\n');
