/** YAML of plain JSON data, in the layout that prettier gives it (single quotes, nothing folded). */
export const printYaml = (value: unknown): string => `${block(value, '').replace(/^[\n ]/, '')}\n`;

/** A value after its key or dash: begins with a space, or with a line end. */
function block(value: unknown, indent: string): string {
  if (Array.isArray(value)) return value.length === 0 ? ' []' : sequence(value, indent);
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    return entries.length === 0 ? ' {}' : `\n${mapping(entries, indent)}`;
  }
  return ` ${typeof value === 'string' ? string(value, indent) : String(value)}`;
}

function mapping(entries: readonly (readonly [string, unknown])[], indent: string): string {
  const inner = `${indent}  `;
  return entries.map(([key, member]) => `${indent}${keyText(key)}:${block(member, inner)}`).join('\n');
}

const keys = new Map<string, string>();

/** The same few keys come again and again. */
function keyText(key: string): string {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const text = quoted(key);
  keys.set(key, text);
  return text;
}

function sequence(items: readonly unknown[], indent: string): string {
  return items.map((item) => `\n${indent}-${afterDash(block(item, `${indent}  `), indent.length + 2)}`).join('');
}

/** The first line of a nested mapping or sequence stands on the line of the dash. */
const afterDash = (text: string, columns: number): string =>
  text.startsWith('\n') ? ` ${text.slice(1 + columns)}` : text;

function string(value: string, indent: string): string {
  if (!value.includes('\n')) return quoted(value);
  const literal = !/^\s|[ \t]\n|\s\s$|[ \t]$/.test(value) && !hasControl(value.replaceAll('\n', ''));
  if (!literal) return JSON.stringify(value);
  const lines = value.replace(/\n$/, '').split('\n');
  return `|${value.endsWith('\n') ? '' : '-'}\n${lines.map((line) => (line === '' ? '' : indent + line)).join('\n')}`;
}

const plain = /^[A-Za-zÀ-ž_/(.$][^\u0000-\u001f"#:]*$/u;
const reserved = /^(?:y|yes|n|no|true|false|on|off|null|~|\.inf|\.nan|[-+.]?[\d.][\d_.,:eE+-]*)$/i;

/** Short texts, keys above all, come again and again. */
const written = new Map<string, string>();

function quoted(value: string): string {
  if (value.length > 40) return quote(value);
  const known = written.get(value) ?? quote(value);
  written.set(value, known);
  return known;
}

function quote(value: string): string {
  if (plain.test(value) && !reserved.test(value) && !/\s$|^\.\.\.|[\u007f-\u009f\u2028\u2029\ufeff]/.test(value))
    return value;
  if (hasControl(value)) return JSON.stringify(value);
  if (value.includes('"') || value.includes('\\')) return `'${value.replaceAll("'", "''")}'`;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

/** Only double quotes can hold these. */
const hasControl = (value: string): boolean => /[\u0000-\u001f]/.test(value);
