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
  const found: [path: string, facts: { readonly content: string }][] = [];
  const visit = ({ members = [] }: Container, path: string): void => {
    for (const { content, name } of members) if (content) found.push([path, { content: name }]);
  };
  for (const { result } of [...modules, ...protocol]) {
    const { top, query, page, generator } = result[2];
    visitShapes({ members: top }, visit, resources);
    visitShapes({ members: query }, visit, resources, 'query');
    visitShapes({ members: [...page, ...generator] }, visit, resources, 'query/pages/*');
  }
  return { below: [''], members: Object.fromEntries(found) };
}

/** What may contain shapes. */
type Container = Pick<Shape, 'members' | 'items' | 'options' | 'resource'>;

/** Visits a shape and all that it contains, each with its path; a shared shape that is given does not contain itself again. */
export function visitShapes(
  shape: Container,
  visit: (shape: Container, path: string) => void,
  resources: readonly Resource[] = [],
  path = '',
): void {
  const { members = [], items, options = [], resource } = shape;
  visit(shape, path);
  for (const member of members) visitShapes(member.shape, visit, resources, join(path, member.name));
  if (items) visitShapes(items, visit, resources, join(path, '*'));
  for (const option of options) visitShapes(option, visit, resources, path);
  const shared = resource === undefined ? undefined : resources.find(({ name }) => name === resource);
  if (shared === undefined) return;
  const others = resources.filter((one) => one !== shared);
  visitShapes(shared.shapes[2], visit, others, path);
}
