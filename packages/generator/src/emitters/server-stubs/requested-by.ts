/** Which values of `prop` request the members of a module's result: handlers read it, so that they do not repeat it. */
import type { Module, Resource } from '../../model/model.js';
import { itemMember } from '../../model/modules.js';
import { type Member, resultPlaces, type Shape } from '../../model/shape.js';

/** Member → the values of `prop` that request it, for members that `prop` decides on. */
export type RequestedBy = Readonly<Record<string, readonly string[]>>;

/**
 * Members of the module's items, of what an item lists itself, as an entry of a page lists its revisions, and of the
 * places and objects that it adds to. Of several members with one name, the first in this order counts.
 */
export function requestedBy(module: Module, resources: readonly Resource[]): RequestedBy {
  /** Members of an object, of a shared shape, or of all alternatives. */
  const membersOf = ({ resource, members = [], options = [] }: Shape): readonly Member[] => {
    const shared = resources.find(({ name }) => name === resource)?.shapes[2];
    return shared === undefined ? [...members, ...options.flatMap(membersOf)] : membersOf(shared);
  };
  const listedBy = ({ items }: Shape): readonly Member[] => (items === undefined ? [] : membersOf(items));
  const list = itemMember(module);
  const own = list === undefined ? [] : listedBy(list.shape);
  const placed = resultPlaces.flatMap((place) => module.result[2][place]);
  const all = [
    ...own,
    ...own.flatMap(({ shape }) => listedBy(shape)),
    ...placed,
    ...placed.flatMap(({ shape }) => membersOf(shape)),
  ];
  const first = new Map(all.toReversed().map((member) => [member.name, member.when['prop']]));
  const names = new Set(all.map(({ name }) => name));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const values = first.get(name);
      return values === undefined || values === true ? [] : [[name, values]];
    }),
  );
}
