/** Small changes of a response, each of which a schema has to notice. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Mutation {
  readonly kind: 'rename' | 'remove' | 'add' | 'retype';
  /** Where, with `#` for numbers: `/query/allpages/#/title`. */
  readonly place: string;
  readonly response: Json;
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of another type. */
function retyped(value: Json): Json {
  if (typeof value === 'string') return 4711.5;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return { unexpected: 'object' };
  return 4711.5;
}

const generic = (name: string): string => (/^-?\d+$/.test(name) ? '#' : name);

/** All changes of a response at places that `wanted` accepts: one of each type for each place. */
export function* mutationsOf(
  response: unknown,
  wanted: (kind: Mutation['kind'], place: string) => boolean,
): Generator<Mutation> {
  yield* visit(response as Json, '', (changed) => changed, wanted);
}

function* visit(
  node: Json,
  place: string,
  rebuild: (changed: Json) => Json,
  wanted: (kind: Mutation['kind'], place: string) => boolean,
): Generator<Mutation> {
  if (Array.isArray(node)) {
    const items = node as readonly Json[];
    for (const [i, item] of items.entries())
      yield* visit(
        item,
        `${place}/#`,
        (changed) => rebuild(items.map((other, j) => (i === j ? changed : other))),
        wanted,
      );
    return;
  }
  if (!isObject(node)) return;
  if (wanted('add', place)) yield { kind: 'add', place, response: rebuild({ ...node, addedByTest: 1 }) };
  for (const [name, value] of Object.entries(node)) {
    const at = `${place}/${generic(name)}`;
    const entries = Object.entries(node);
    if (wanted('rename', at)) {
      const renamed = Object.fromEntries(
        entries.map(([key, member]) => [key === name ? `${key}Renamed` : key, member]),
      );
      yield { kind: 'rename', place: at, response: rebuild(renamed) };
    }
    if (wanted('remove', at))
      yield {
        kind: 'remove',
        place: at,
        response: rebuild(Object.fromEntries(entries.filter(([key]) => key !== name))),
      };
    if (wanted('retype', at))
      yield { kind: 'retype', place: at, response: rebuild({ ...node, [name]: retyped(value) }) };
    yield* visit(value, at, (changed) => rebuild({ ...node, [name]: changed }), wanted);
  }
}
