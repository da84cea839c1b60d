/** Makes a request smaller as long as it still shows a difference. */
import type { Draft, Parameter } from './draft.js';

const separatorOf = (value: string): string => (value.startsWith('\x1f') ? '\x1f' : '|');
const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, i) => i !== at);

/** Smaller drafts, the boldest first. */
function* smaller(draft: Draft): Generator<Draft> {
  const { parameters, pieces = [], sending, user, headers = {}, ...rest } = draft;
  const whole = { parameters, pieces, headers, ...rest };
  const who = user === undefined ? {} : { user };
  const way = sending === undefined ? {} : { sending };
  for (const [index, [name]] of parameters.entries())
    if (!['action', 'format'].includes(name)) yield { ...draft, parameters: without(parameters, index) };
  for (const index of pieces.keys()) yield { ...draft, pieces: without(pieces, index) };
  for (const name of Object.keys(headers))
    yield { ...draft, headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)) };
  for (const [index, [name, value]] of parameters.entries()) {
    const separator = separatorOf(value);
    const values = value.split(separator);
    if (values.length < 2) continue;
    for (const at of values.keys()) {
      const fewer: Parameter = [name, without(values, at).join(separator)];
      yield { ...draft, parameters: parameters.map((pair, i) => (i === index ? fewer : pair)) };
    }
  }
  if (sending !== undefined) yield { ...whole, ...who };
  if (user !== undefined) yield { ...whole, ...way };
}

/** The smallest draft found that still `differs`. */
export async function shrink(draft: Draft, differs: (draft: Draft) => Promise<boolean>): Promise<Draft> {
  for (const next of smaller(draft)) if (await differs(next)) return shrink(next, differs);
  return draft;
}
