/** Which values of `prop` request the members of a module's items: handlers read it, so that they do not repeat it. */
import type { Module, Resource } from '../../model/model.js';
import { itemMember } from '../../model/modules.js';
import type { Member, Shape } from '../../model/shape.js';

/** Member → the values of `prop` that request it, for members that `prop` decides on. */
export type RequestedBy = Readonly<Record<string, readonly string[]>>;

/** Members of the module's items, and of what an item lists itself, as an entry of a page lists its revisions. */
export function requestedBy(module: Module, resources: readonly Resource[]): RequestedBy {
  /** Members of the elements of a list: of an object, of a shared shape, or of all alternatives. */
  const listedBy = ({ items }: Shape): readonly Member[] => (items === undefined ? [] : membersOf(items));
  const membersOf = ({ resource, members = [], options = [] }: Shape): readonly Member[] => {
    const shared = resources.find(({ name }) => name === resource)?.shapes[2];
    return shared === undefined ? [...members, ...options.flatMap(membersOf)] : membersOf(shared);
  };
  const list = itemMember(module);
  const own = list === undefined ? [] : listedBy(list.shape);
  const names = new Set(own.map(({ name }) => name));
  const listed = own.flatMap(({ shape }) => listedBy(shape)).filter(({ name }) => !names.has(name));
  return Object.fromEntries(
    [...own, ...listed].flatMap(({ name, when: { prop } }) =>
      prop === undefined || prop === true ? [] : [[name, prop]],
    ),
  );
}
