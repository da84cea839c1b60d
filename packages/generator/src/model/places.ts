/** Facts for formats about the places of a response. */
import type { PlaceFacts } from '../spec/format.js';
import { byKey } from '../text/compare.js';
import type { Model, PlaceGroup } from './model.js';
import type { Member, Shape } from './shape.js';

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
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const found: [path: string, facts: PlaceFacts & { readonly content: string }][] = [];
  const visit = (members: readonly Member[], path: string, within: readonly string[]): void => {
    for (const { name, content, shape } of members) {
      if (content) found.push([path, { content: name }]);
      visitShape(shape, join(path, name), within);
    }
  };
  const visitShape = (shape: Shape, path: string, within: readonly string[]): void => {
    const { resource, members = [], items, options = [] } = shape;
    visit(members, path, within);
    if (items) visitShape(items, join(path, '*'), within);
    for (const option of options) visitShape(option, path, within);
    const shared = resource === undefined || within.includes(resource) ? undefined : byName.get(resource);
    if (shared) visitShape(shared.shapes[2], path, [...within, shared.name]);
  };
  for (const { result } of [...modules, ...protocol]) {
    const { top, query, page, generator } = result[2];
    visit(top, '', []);
    visit(query, 'query', []);
    visit([...page, ...generator], 'query/pages/*', []);
  }
  return { below: [''], members: Object.fromEntries(found) };
}
