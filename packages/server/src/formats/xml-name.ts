/** Names of XML elements and attributes. `:` and a leading `_` are reserved. */
const first =
  'A-Za-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const further = `${first}_.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}\\-`;
const valid = new RegExp(`^[${first}][${further}]*$`, 'u');
const invalid = new RegExp(`[^${further}]`, 'gu');

/** Attributes with a meaning of their own. */
const reserved: ReadonlySet<string> = new Set(['xmlns', 'xml:space']);

/** The name in XML: `_` and the code points of other characters between dots, as in `_a.20.b`. */
export function xmlName(name: string): string {
  if (name === '') return '_';
  if (reserved.has(name) || valid.test(name)) return name;
  const escape = (character: string): string => `.${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}.`;
  return `_${name.replaceAll('.', '.2E.').replace(invalid, escape)}`;
}
