/**
 * Metadata of the arrays in a response that only some formats print: the element name of list items in XML, the member
 * that is the content, and arrays that are printed as items with their key in an attribute. Most of it is set by marks
 * on values. Metadata that depends only on the place in the response is in this table.
 */
import { arrayTypes, elementFirst, type ArrayType } from './array-types.js';
import { elementNames, type Metadata } from './element-names.js';

/** A place in a response: its own metadata, and the places below it by the name of the member, or `*` for any. */
export interface Place extends Metadata {
  readonly members: ReadonlyMap<string, Place>;
}

interface Growing extends Metadata {
  members: Map<string, Growing>;
}

/** The whole response, as the place that `placeBelow` starts from. */
export const responsePlace: Place = grow();

function grow(): Place {
  const root: Growing = { members: new Map() };
  const add = (path: string, fact: Metadata): void => {
    let place = root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      const next = place.members.get(name) ?? { members: new Map() };
      place.members.set(name, next);
      place = next;
    }
    Object.assign(place, fact);
  };
  for (const [path, fact] of Object.entries(elementNames))
    add(path, typeof fact === 'string' ? { element: fact } : fact);
  for (const [type, paths] of Object.entries(arrayTypes))
    for (const path of paths) add(path, { type: type as ArrayType });
  for (const path of elementFirst) add(path, { elementFirst: true });
  return root;
}

/** The place of a member; undefined if the table has no entry. */
export function placeBelow(place: Place | undefined, name: string): Place | undefined {
  return place?.members.get(name) ?? place?.members.get('*');
}
