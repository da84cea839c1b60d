/** The order in which error messages list valid values. `paraminfo` sorts them; `getAllowedParams` of MediaWiki's modules has another one. */
import type { ParameterDescriptor } from '@wiki-query/server-stubs';

/** The values in the order of their declaration. Unknown values come last. */
export function inDeclaredOrder(
  { messageOrder: known }: Pick<ParameterDescriptor, 'messageOrder'>,
  values: readonly string[],
): readonly string[] {
  if (known === undefined) return values;
  const rest = values.filter((value) => !known.includes(value));
  return [...known.filter((value) => values.includes(value)), ...rest];
}
