/** `format=rawfm`: a response with the metadata of its arrays, for debugging. */
import { marksOf, type Value } from '../result/value.js';
import { placeBelow, response, type Place } from './metadata.js';
import { serialize } from './serialize.js';

/** The response as JSON text, in which members that begin with `_` are metadata. */
export function rawJson(answer: ReadonlyMap<string, Value>, language: string): string {
  return serialize(withMetadata(answer, response), 2, false, language);
}

function withMetadata(value: Value, place: Place | undefined): Value {
  if (typeof value !== 'object' || value === null) return value;
  const members = entriesOf(value).map(
    ([key, member]) => [key, withMetadata(member, placeBelow(place, String(key)))] as const,
  );
  const metadata = metadataOf(value, place);
  if (Array.isArray(value) && metadata.length === 0) return members.map(([, member]) => member);
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
  const key = place?.key ?? marks?.kvp;
  const content = marks?.content ?? place?.content;
  const all: readonly (readonly [string, Value | undefined])[] = [
    ['_element', place?.element],
    ['_content', content],
    ['_subelements', place?.subelements],
    ['_type', key === undefined ? undefined : marks?.kvp === undefined ? 'kvp' : 'BCkvp'],
    ['_kvpkeyname', key],
    ['_kvpmerge', place?.merge],
  ];
  return all.flatMap(([name, member]) => (member === undefined ? [] : [[name, member] as const]));
}
