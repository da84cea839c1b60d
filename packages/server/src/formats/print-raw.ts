/** `format=rawfm`: a response with the metadata of its arrays, for debugging. */
import { marksOf, type Value } from '../result/value.js';
import { placeBelow, responsePlace, type Place } from './metadata.js';
import { serialize } from './serialize.js';

/** The response as JSON text, in which members that begin with `_` are metadata. */
export function rawJson(response: ReadonlyMap<string, Value> | readonly Value[], language: string): string {
  return serialize(withMetadata(response, responsePlace), 2, false, language);
}

function withMetadata(value: Value, place: Place | undefined): Value {
  if (typeof value !== 'object' || value === null) return value;
  const members = entriesOf(value).map(
    ([key, member]) => [key, withMetadata(member, placeBelow(place, String(key)))] as const,
  );
  const metadata = metadataOf(value, place);
  // An array without keys and metadata is a list, whatever it contains.
  if ((Array.isArray(value) || members.length === 0) && metadata.length === 0)
    return members.map(([, member]) => member);
  return new Map<string | number, Value>([...members, ...metadata]);
}

function entriesOf(value: object): readonly (readonly [string | number, Value])[] {
  if (Array.isArray(value)) return [...(value as readonly Value[]).entries()];
  if (value instanceof Map) return [...(value as ReadonlyMap<string | number, Value>)];
  return Object.entries(value as Readonly<Record<string, Value | undefined>>).flatMap(([key, member]) =>
    member === undefined ? [] : [[key, member] as const],
  );
}

function metadataOf(value: object, place: Place | undefined): readonly (readonly [string, Value])[] {
  const marks = marksOf(value);
  const names = entriesOf(value).map(([name]) => String(name));
  const has = (name: string): boolean => names.includes(name);
  const key = place?.key ?? marks?.kvp;
  const content = marks?.content ?? place?.content;
  const hasElement = place?.ofItems !== true || (Array.isArray(value) && value.length > 0);
  const element = ['_element', hasElement ? place?.element : undefined] as const;
  const type = key === undefined ? (place?.type ?? marks?.type) : marks?.kvp === undefined ? 'kvp' : 'BCkvp';
  const marked = place?.booleans ?? marks?.both;
  const booleans = marked === 'all' ? names : marked;
  const subelements = place?.subelements?.filter((name) => has(name) || place.optional?.includes(name) !== true) ?? [];
  const all: readonly (readonly [string, Value | undefined])[] = [
    ...(place?.elementFirst === true ? [element] : []),
    ['_kvpmerge', place?.merge],
    ['_type', type],
    ['_kvpkeyname', key],
    ...(place?.elementFirst === true ? [] : [element]),
    ['_content', content !== undefined && has(content) ? content : undefined],
    ['_subelements', subelements.length > 0 ? subelements : undefined],
    ['_BC_subelements', marks?.subelements],
    ['_BC_bools', booleans?.some(has) === true ? booleans : undefined],
  ];
  return all.flatMap(([name, member]) => (member === undefined ? [] : [[name, member] as const]));
}
