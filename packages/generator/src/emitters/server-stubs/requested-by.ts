/** Which values of `prop` request the members of a module's items: handlers read it, so that they do not repeat it. */
import type { Module, Resource } from '../../model/model.js';
import type { Member, Shape } from '../../model/shape.js';
import { itemMember } from './result-types.js';

/** Member → the values of `prop` that request it, for members that `prop` decides on. */
export type RequestedBy = Readonly<Record<string, readonly string[]>>;

/** Members of the module's items, and of what an item lists itself, as an entry of a page lists its revisions. */
export function requestedBy(module: Module, resources: readonly Resource[]): RequestedBy {
  const shapes = new Map(resources.map(({ name, shapes }) => [name, shapes[2]]));
  const item = itemMember(module)?.shape.items;
  const own = item === undefined ? [] : membersOf(item, shapes);
  const listed = own.flatMap(({ shape }) => (shape.items === undefined ? [] : membersOf(shape.items, shapes)));
  const names = new Set(own.map(({ name }) => name));
  const all = [...own, ...listed.filter(({ name }) => !names.has(name))];
  return Object.fromEntries(
    all.flatMap(({ name, when: { prop } }) => (prop === undefined || prop === true ? [] : [[name, prop]])),
  );
}

/** Members of an object, of a shared shape, or of all alternatives. */
function membersOf(shape: Shape, shapes: ReadonlyMap<string, Shape>): readonly Member[] {
  const shared = shape.resource === undefined ? undefined : shapes.get(shape.resource);
  if (shared !== undefined) return membersOf(shared, shapes);
  return [...(shape.members ?? []), ...(shape.options ?? []).flatMap((option) => membersOf(option, shapes))];
}
