/** The fast way to read YAML: for files without a mistake, and without what the spec does not use. */
import {
  CORE_SCHEMA,
  EVENT_ID,
  getScalarValue,
  NOT_RESOLVED,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
  type AliasEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type ScalarTagDefinition,
  type SequenceEvent,
} from 'js-yaml';
import { countAlias, mostNested, noCounts, type Counts } from './limits.js';
import type { ParsedYaml } from './parse-any-yaml.js';
import { lineStartsOf, setPosition, type SourceText } from './positions.js';
import { put } from '../text/look-up.js';

/** What a file says, or undefined when it is to be read the thorough way: mistakes, tags, empty values. */
export function parsePlainYaml(path: string, text: string): ParsedYaml | undefined {
  try {
    const [start, ...events] = parseEvents(text, {});
    if (start?.type !== EVENT_ID.DOCUMENT || start.directives.length > 0) return undefined;
    const reader: Reader = {
      text,
      events,
      next: 0,
      ...noCounts(),
      source: { path, lineStarts: lineStartsOf(text) },
    };
    const { value } = readNode(reader);
    return reader.next === events.length - 1 ? { value, diagnostics: [] } : undefined;
  } catch (error) {
    if (error instanceof YAMLException || error instanceof NotPlain) return undefined;
    throw error;
  }
}

class NotPlain extends Error {}

interface Reader extends Counts {
  readonly text: string;
  readonly events: readonly Event[];
  readonly source: SourceText;
  next: number;
}

interface Placed {
  readonly value: unknown;
  readonly start: number;
}

function readNode(reader: Reader): Placed {
  const event = reader.events[reader.next++];
  const before = reader.values++;
  if (event?.type === EVENT_ID.ALIAS) return readAlias(event, reader);
  if (!event || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP || event.tagStart >= 0)
    throw new NotPlain();
  const node = readContent(event, reader);
  if (event.anchorStart >= 0) {
    const name = reader.text.slice(event.anchorStart, event.anchorEnd);
    reader.anchored.set(name, { value: node.value, size: reader.values - before });
  }
  return node;
}

function readContent(event: MappingEvent | SequenceEvent | ScalarEvent, reader: Reader): Placed {
  if (event.type === EVENT_ID.SCALAR) return readScalar(event, reader.text);
  if (reader.depth === mostNested) throw new NotPlain();
  reader.depth++;
  const value = event.type === EVENT_ID.MAPPING ? readMap(event, reader) : readList(event, reader);
  reader.depth--;
  return { value, start: event.start };
}

function readAlias({ anchorStart, anchorEnd }: AliasEvent, reader: Reader): Placed {
  const anchored = reader.anchored.get(reader.text.slice(anchorStart, anchorEnd));
  if (!anchored || !countAlias(reader, anchored)) throw new NotPlain();
  return { value: anchored.value, start: anchorStart - 1 };
}

const isAtEnd = ({ events, next }: Reader): boolean => events[next]?.type === EVENT_ID.POP;

function readList({ start }: SequenceEvent, reader: Reader): unknown[] {
  const value: unknown[] = [];
  const offsets: number[] = [];
  while (!isAtEnd(reader)) {
    const element = readNode(reader);
    offsets.push(element.start);
    value.push(element.value);
  }
  reader.next++;
  setPosition(value, { source: reader.source, start, names: [], keys: offsets, values: offsets });
  return value;
}

function readMap({ start }: MappingEvent, reader: Reader): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const names: string[] = [];
  const keys: number[] = [];
  const values: number[] = [];
  while (!isAtEnd(reader)) {
    const key = reader.events[reader.next++];
    if (key?.type !== EVENT_ID.SCALAR || key.tagStart >= 0 || key.anchorStart >= 0) throw new NotPlain();
    const name = getScalarValue(reader.text, key);
    if (name === '__proto__' || Object.hasOwn(value, name)) throw new NotPlain();
    keys.push(startOf(key, reader.text));
    names.push(name);
    const member = readNode(reader);
    values.push(member.start);
    put(value, name, member.value);
  }
  reader.next++;
  setPosition(value, { source: reader.source, start, names, keys, values });
  return value;
}

function readScalar(event: ScalarEvent, text: string): Placed {
  const said = getScalarValue(text, event);
  return { value: event.style === SCALAR_STYLE.PLAIN ? plainValue(said) : said, start: startOf(event, text) };
}

/** Where a scalar begins: its quote, or the sign before a block. */
function startOf({ style, valueStart }: ScalarEvent, text: string): number {
  if (valueStart < 0) throw new NotPlain();
  if (style === SCALAR_STYLE.PLAIN) return valueStart;
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) return valueStart - 1;
  const lineStart = text.lastIndexOf('\n', valueStart - 2) + 1;
  const sign = text.slice(lineStart, valueStart).search(/[|>][-+\d]*\s*$/);
  if (sign < 0) throw new NotPlain();
  return lineStart + sign;
}

/** The tags that give a plain scalar its type, by its first character. */
const tagsByStart = new Map<string, ScalarTagDefinition[]>();
for (const tag of CORE_SCHEMA.tags)
  if (tag.nodeKind === 'scalar' && tag.implicit)
    for (const start of tag.implicitFirstChars ?? []) tagsByStart.set(start, [...(tagsByStart.get(start) ?? []), tag]);

function plainValue(said: string): unknown {
  for (const tag of tagsByStart.get(said.charAt(0)) ?? []) {
    const value = tag.resolve(said, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return said;
}
