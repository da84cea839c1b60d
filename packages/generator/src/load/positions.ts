/** Where the nodes of a parsed YAML file stand. Containers are found by identity, scalars by their container and key. */
import type { SourcePlace } from '../model/model.js';

/** One spec file. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  /** The offsets at which its lines begin, once a place is needed. */
  starts?: readonly number[];
}

/** Where a container and its members stand. */
export interface ContainerPosition {
  readonly source: SourceText;
  readonly start: number;
  /** The keys in the order of the file; none for a list. */
  readonly names: readonly string[];
  /** Offset of each key (or element). */
  readonly keys: readonly number[];
  /** Offset of each value. */
  readonly values: readonly number[];
  /** The index of each key, once a place is needed. */
  indexes?: ReadonlyMap<string, number> | undefined;
  /** Other files, whose members were added. */
  readonly added?: readonly ContainerPosition[];
}

const known = new WeakMap<object, ContainerPosition>();

/** Remembers where a container and its members stand. */
export function setPosition(container: object, position: ContainerPosition): void {
  known.set(container, position);
}

export const positionOf = (container: object): ContainerPosition | undefined => known.get(container);

/** Gives a copy of a container the place of the original; `renamed` are keys that have another name in the copy. */
export function samePlace<T extends object>(copy: T, original: object, renamed?: ReadonlyMap<string, string>): T {
  const position = positionOf(original);
  if (position === undefined) return copy;
  const { names } = position;
  setPosition(
    copy,
    renamed ? { ...position, names: names.map((name) => renamed.get(name) ?? name), indexes: undefined } : position,
  );
  return copy;
}

/** Gives a container, whose members are those of several files, the places of another file too. */
export function alsoIn<T extends object>(whole: T, part: object): T {
  const [position, added] = [positionOf(whole), positionOf(part)];
  if (added !== undefined)
    setPosition(whole, position ? { ...position, added: [...(position.added ?? []), added] } : added);
  return whole;
}

/** Turns an offset into a place. */
export function placeAt(source: SourceText, offset: number): SourcePlace {
  const line = lineOf(source, offset);
  return { file: source.path, line, column: offset - (source.starts?.[line - 1] ?? 0) + 1 };
}

/** The line of an offset, counted from 1. */
export function lineOf(source: SourceText, offset: number): number {
  const starts = (source.starts ??= [0, ...Array.from(source.text.matchAll(/\n/g), ({ index }) => index + 1)]);
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

export function placeOf(container: object): SourcePlace {
  const found = known.get(container);
  return found ? placeAt(found.source, found.start) : nowhere;
}

/** The place of a member's key, or of the container when it has no such member. */
export function placeOfKey(container: object, key: string | number): SourcePlace {
  const found = positionWith(container, key);
  return found ? placeAt(found.source, found.keys[indexOf(found, key)] ?? found.start) : nowhere;
}

/** The place of a member's value. */
export function placeOfValue(container: object, key: string | number): SourcePlace {
  const found = positionWith(container, key);
  return found ? placeAt(found.source, found.values[indexOf(found, key)] ?? found.start) : nowhere;
}

/** The position of the file that has a member. */
function positionWith(container: object, key: string | number): ContainerPosition | undefined {
  const found = known.get(container);
  return found?.added?.find((one) => indexOf(one, key) >= 0 && indexOf(found, key) < 0) ?? found;
}

/** Of a key that is there twice the last counts. */
function indexOf(position: ContainerPosition, key: string | number): number {
  if (typeof key === 'number') return key;
  position.indexes ??= new Map(position.names.map((name, index) => [name, index]));
  return position.indexes.get(key) ?? -1;
}

/** The place of what no file holds. */
export const nowhere: SourcePlace = { file: '', line: 1, column: 1 };

/** Where the parts of a spec stand: an object or list, a key of it, and the value of a key. */
export const positions = { of: placeOf, ofKey: placeOfKey, ofValue: placeOfValue };

/** Finds places in the files of a spec. */
export type Positions = Readonly<typeof positions>;
