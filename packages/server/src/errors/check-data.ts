/** Checks data that people write or capture: settings, profiles, wikis for tests. */
import * as z from 'zod/mini';

export { _default as withDefault } from 'zod/mini';

/** A mistake in data: its place, and a sentence that says what would be right. */
export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly sentence: string;
}

/** Typed data, or calls `fail` with the first mistake in it. */
export function checkData<S extends z.ZodMiniType>(
  schema: S,
  data: unknown,
  fail: (mistake: Mistake) => never,
): z.output<S> {
  const { data: checked, error } = z.safeParse(schema, data, { error: expectation });
  const [first] = error?.issues ?? [];
  if (first === undefined) return checked as z.output<S>;
  const mistake = innermost(first);
  const { path, message } = mistake;
  if (mistake.code !== 'unrecognized_keys') return fail({ path, sentence: `${labelOf(path)} must be ${message}` });
  const unknown = [...path, ...mistake.keys.slice(0, 1)];
  return fail({ path: unknown, sentence: `${labelOf(unknown)} is not known${message}` });
}

const names: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

/** The expected form, for schemas without a text of their own. */
function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `${names[issue.expected] ?? `a ${issue.expected}`}, ${issue.input === undefined ? 'and is missing' : `not ${kindOf(issue.input)}`}`;
    case 'invalid_value':
      return issue.values.map((value) => `"${String(value)}"`).join(' or ');
    case 'unrecognized_keys':
      return knownIn(issue.inst);
    case 'invalid_key':
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
}

const knownIn = (schema: unknown): string =>
  schema instanceof z.ZodMiniObject ? `; known are ${Object.keys(schema.def.shape).join(', ')}` : '';

/** Of several forms, the mistake in the one with the fewest mistakes. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const forms = issue.errors.filter(([first]) => first?.code !== 'invalid_type' || first.path.length > 0);
  const [nearest] = forms.toSorted((a, b) => a.length - b.length || depthOf(b) - depthOf(a))[0] ?? [];
  if (nearest === undefined) return issue;
  const { path, ...inner } = innermost(nearest);
  return { ...inner, path: [...issue.path, ...path] };
}

const depthOf = ([first]: readonly z.core.$ZodIssue[]): number => first?.path.length ?? 0;

/** `"users[0].name"`. */
function labelOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the data';
  const [first = '', ...others] = path.map(String);
  return `"${first}${others.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')}"`;
}

/** `a list`, `null`, `an object` … */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
