/** Facts for formats about the places of a response. */
import type { PlaceFacts } from '../spec/format.js';
import { byKey } from '../text/compare.js';
import type { Model, PlaceGroup, Resource } from './model.js';
import type { Shape } from './shape.js';

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('/');

/** Facts of places, by their paths below other places. */
type Facts = Pick<PlaceGroup, 'below' | 'members'>;

/** The facts of each place, by its whole path. */
export function factsOfPlaces(groups: readonly Facts[]): PlaceGroup['members'] {
  const found = new Map<string, PlaceFacts>();
  for (const { below, members } of groups)
    for (const place of below)
      for (const [path, facts] of Object.entries(members)) {
        const whole = join(place, path);
        found.set(whole, { ...found.get(whole), ...facts });
      }
  return Object.fromEntries([...found].sort(byKey));
}

/** The members that are the text of their object in XML, as facts of places. */
export function contentsOf({ modules, protocol, resources }: Model): Facts {
  const found = [...modules, ...protocol].flatMap(({ result }) => {
    const { top, query, page, generator } = result[2];
    return [
      ...shapesIn({ members: top }, resources),
      ...shapesIn({ members: query }, resources, 'query'),
      ...shapesIn({ members: [...page, ...generator] }, resources, 'query/pages/*'),
    ].flatMap(({ members = [], path }) =>
      members.filter(({ content }) => content).map(({ name }) => [path, { content: name }] as const),
    );
  });
  return { below: [''], members: Object.fromEntries(found) };
}

/** What may contain shapes. */
type Container = Pick<Shape, 'members' | 'items' | 'options' | 'resource'>;

/** A shape and all that it contains, each with its path; a shared shape does not contain itself again. */
export function* shapesIn(
  shape: Container,
  resources: readonly Resource[],
  path = '',
): Iterable<Container & { readonly path: string }> {
  const { members = [], items, options = [], resource } = shape;
  yield { ...shape, path };
  for (const member of members) yield* shapesIn(member.shape, resources, join(path, member.name));
  if (items) yield* shapesIn(items, resources, join(path, '*'));
  for (const option of options) yield* shapesIn(option, resources, path);
  const shared = resources.find(({ name }) => name === resource);
  const others = resources.filter((one) => one !== shared);
  if (shared) yield* shapesIn(shared.shapes[2], others, path);
}
