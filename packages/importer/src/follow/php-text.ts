/** A value of JSON as PHP's `serialize` writes it. */
export function phpText(value: unknown): string {
  if (value === null || value === undefined) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => phpKey(key) + phpText(member));
    return `a:${members.length}:{${members.join('')}}`;
  }
  const text = String(value);
  return `s:${Buffer.byteLength(text)}:"${text}";`;
}

/** PHP takes keys that are whole numbers for integers. */
function phpKey(key: string): string {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key) ? `i:${key};` : phpText(key);
}
