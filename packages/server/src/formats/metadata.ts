/**
 * Metadata of the arrays in a response that only some formats print: the element name of list items in XML, the member
 * that is the content, and arrays that are printed as items with their key in an attribute. Most of it is set by marks
 * on values. Metadata that depends only on the place in the response is in the table of the spec.
 */
import type { PlaceFacts } from '@wiki-query/server-stubs';
import { places } from '@wiki-query/server-stubs/places';

/** A place in a response: its own metadata, and the places below it by the name of the member, or `*` for any. */
export interface Place extends PlaceFacts {
  readonly members: ReadonlyMap<string, Place>;
}

interface Growing extends PlaceFacts {
  members: Map<string, Growing>;
}

/** The whole response, as the place that `placeBelow` starts from. */
export const responsePlace: Place = grow();

function grow(): Place {
  const root: Growing = { members: new Map() };
  for (const [path, facts] of Object.entries<PlaceFacts>(places)) {
    let place = root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      const next = place.members.get(name) ?? { members: new Map() };
      place.members.set(name, next);
      place = next;
    }
    Object.assign(place, facts);
  }
  return root;
}

/** The place of a member; undefined if the table has no entry. */
export function placeBelow(place: Place | undefined, name: string): Place | undefined {
  return place?.members.get(name) ?? place?.members.get('*');
}
