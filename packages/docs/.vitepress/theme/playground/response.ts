/** Reads the errors, warnings and continuation of a response, in all error formats. */

export interface Remark {
  readonly level: 'error' | 'warning';
  readonly code: string;
  readonly text: string;
  readonly module: string;
}

/** An object of a response. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Errors and warnings of a response. */
export function remarksOf(response: unknown): readonly Remark[] {
  if (!isMembers(response)) return [];
  const { error, errors, warnings } = response;
  const single = isMembers(error)
    ? [{ level: 'error' as const, code: text(error['code']), text: text(error['info']), module: '' }]
    : [];
  return [
    ...single,
    ...remarkList(errors, 'error'),
    ...(isMembers(warnings) ? byModule(warnings) : remarkList(warnings, 'warning')),
  ];
}

function remarkList(list: unknown, level: Remark['level']): readonly Remark[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isMembers).map((entry) => ({
    level,
    code: text(entry['code']),
    // The error formats have the text in different members.
    text: text(entry['text']) || text(entry['*']) || text(entry['html']) || text(entry['key']),
    module: text(entry['module']),
  }));
}

/** Warnings in the old format: one text for each module, with one line for each warning. */
function byModule(warnings: Members): readonly Remark[] {
  return Object.entries(warnings).flatMap(([module, entry]) => {
    const lines = isMembers(entry) ? text(entry['warnings']) || text(entry['*']) : '';
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Remark => ({ level: 'warning', code: '', text: line, module }));
  });
}

/** The parameters to send with the next request, or undefined at the end. */
export function continuationOf(response: unknown): Readonly<Record<string, string>> | undefined {
  const next = isMembers(response) ? response['continue'] : undefined;
  if (!isMembers(next)) return undefined;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
}

/** The parameters of a request that a text mentions. Texts in all languages contain the names as sent. */
export function namedIn(words: string, names: readonly string[]): readonly string[] {
  const found = names.filter((name) =>
    new RegExp(`(^|[^\\w-])${name.replaceAll(/[^\w]/g, String.raw`\$&`)}($|[^\\w-])`).test(words),
  );
  const quoted = found.filter((name) => ['"', '“', '«', '&quot;', "'"].some((mark) => words.includes(mark + name)));
  return quoted.length > 0 ? quoted : found;
}
