/** Makes a request smaller as long as it still shows a difference. */
import type { Draft } from './make-request.js';

const separatorOf = (value: string): string => (value.startsWith('\x1f') ? '\x1f' : '|');

/** Smaller drafts, the boldest first. */
function* smaller(draft: Draft): Generator<Draft> {
  const { parameters, user, isPost } = draft;
  for (const [index, [name]] of parameters.entries())
    if (!['action', 'format'].includes(name)) yield { ...draft, parameters: parameters.filter((_, i) => i !== index) };
  for (const [index, [name, value]] of parameters.entries()) {
    const separator = separatorOf(value);
    const values = value.split(separator);
    for (const [at] of values.entries()) {
      if (values.length < 2) break;
      const rest = values.filter((_, i) => i !== at).join(separator);
      yield { ...draft, parameters: parameters.map((pair, i) => (i === index ? ([name, rest] as const) : pair)) };
    }
  }
  if (isPost === true) yield { parameters, ...(user === undefined ? {} : { user }) };
  if (user !== undefined) yield { parameters, ...(isPost === undefined ? {} : { isPost }) };
}

/** The smallest draft found that still `differs`. */
export async function shrink(draft: Draft, differs: (draft: Draft) => Promise<boolean>): Promise<Draft> {
  for (const next of smaller(draft)) if (await differs(next)) return shrink(next, differs);
  return draft;
}
