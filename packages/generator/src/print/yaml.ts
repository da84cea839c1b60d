/** YAML of plain JSON data, in which a `Map` represents an object whose keys have an order of their own, in the layout that prettier gives it (single quotes, nothing folded). */
export const printYaml = (value: unknown): string => `${print(value, '\n', '')}\n`;

/** `line`: a line end and the indentation of what is in the value; `first`: what stands before the first of it. */
function print(value: unknown, line: string, first: string): string {
  if (typeof value === 'string') return (first === '' ? '' : ' ') + string(value, line);
  if (typeof value !== 'object' || value === null) return (first === '' ? '' : ' ') + String(value);
  return Array.isArray(value) ? printList(value, line, first) : printMap(value, line, first);
}

function printMap(map: object, line: string, first: string): string {
  const inner = `${line}  `;
  let text = '';
  for (const [key, member] of map instanceof Map ? map : Object.entries(map))
    if (member !== undefined) text += (text === '' ? first : line) + `${quote(key)}:` + print(member, inner, inner);
  return text || (first === '' ? '{}' : ' {}');
}

/** The first line of a nested list or map stands on the line of the dash. */
function printList(items: readonly unknown[], line: string, first: string): string {
  const inner = `${line}  `;
  let text = '';
  for (const item of items) text += `${text === '' ? first : line}-${print(item, inner, ' ')}`;
  return text || (first === '' ? '[]' : ' []');
}

function string(value: string, line: string): string {
  if (!value.includes('\n')) return quote(value);
  const literal = !/^\s|[ \t]\n|\s\s$|[ \t]$/.test(value) && !hasControl(value.replaceAll('\n', ''));
  if (!literal) return escaped(value);
  const lines = value.replace(/\n$/, '').split('\n');
  return `|${value.endsWith('\n') ? '' : '-'}${lines.map((one) => (one === '' ? '\n' : line + one)).join('')}`;
}

const plain = /^[A-Za-z\u00c0-\u017e_/(.$][^\u0000-\u001f"#:]*$/u;
const reserved = /^(?:y|yes|n|no|true|false|on|off|null|~|\.inf|\.nan|[-+.]?[\d.][\d_.,:eE+-]*)$/i;

function quote(value: string): string {
  if (plain.test(value) && !reserved.test(value) && !/\s$|^\.\.\.|[\u007f-\u009f\u2028\u2029\ufeff]/.test(value))
    return value;
  if (hasControl(value)) return escaped(value);
  if (value.includes('"') || value.includes('\\')) return `'${value.replaceAll("'", "''")}'`;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

/** Only double quotes can hold these: control characters, other ends of lines, and what is no character. */
const special = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
const hasControl = (value: string): boolean => special.test(value);

const escaped = (value: string): string =>
  JSON.stringify(value).replace(
    new RegExp(special, 'gu'),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
