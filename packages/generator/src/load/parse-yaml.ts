/** Reads a YAML file, with what is wrong with it. */
import {
  boolCoreTag,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
  type Event,
  type ScalarEvent,
} from 'js-yaml';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { put } from '../text/look-up.js';
import { lineOf, placeAt, setPosition, type SourceText } from './positions.js';

/** How many levels of lists and maps may lie in each other; the deepest of a real spec has about 20. */
const mostNested = 100;
/** How many values all aliases of a file may repeat together: a short text may not describe more than memory holds. */
const mostAliased = 10_000;

/** The value of a YAML text, with the places of its nodes remembered. */
export interface ParsedYaml {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a file (YAML 1.2 core schema). Of what is no YAML, the first error is named: what follows it is unknown. */
export function parseYaml(path: string, text: string): ParsedYaml {
  const source: SourceText = { path, text };
  const diagnostics: Diagnostic[] = [];
  const report = (one: Diagnostic): void => void diagnostics.push(one);
  const fail = (offset: number, problem: string): void =>
    report(diagnose('yaml-syntax', placeAt(source, offset), { problem }));
  try {
    const events = parseEvents(text, { maxDepth: mostNested });
    const reader: Reader = { source, events, report, fail, at: 0, end: 0, anchored: new Map(), values: 0, aliased: 0 };
    const value = readDocument(reader);
    return { value, diagnostics };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const offset = error.mark?.position ?? 0;
    if (!error.reason.includes('maxDepth')) fail(offset, problems.get(error.reason) ?? error.reason);
    else report(diagnose('yaml-too-deep', placeAt(source, offset), { limit: mostNested }));
    return { value: null, diagnostics };
  }
}

/** Errors of the parser whose cause is not where it finds them. */
const problems: ReadonlyMap<string, string> = new Map([
  ['deficient indentation', 'a quote or bracket that was opened in a line above is not closed before this line'],
  [
    'bad indentation of a mapping entry',
    'this does not belong here: the line is indented wrongly, or a text with ": " lacks quotes',
  ],
  [
    'bad indentation of a sequence entry',
    'this does not belong here: the line is indented wrongly, or a text lacks quotes',
  ],
  [
    'unexpected end of the stream within a double quoted scalar',
    'a double quote is not closed before the end of the file',
  ],
  [
    'unexpected end of the stream within a single quoted scalar',
    'a single quote is not closed before the end of the file',
  ],
  ['unexpected end of the stream within a flow collection', 'a bracket is not closed before the end of the file'],
]);

/** What is known of a file while it is read. */
interface Reader {
  readonly source: SourceText;
  readonly events: readonly Event[];
  readonly report: (one: Diagnostic) => void;
  readonly fail: (offset: number, problem: string) => void;
  /** The next event, and where the text of those before it ends. */
  at: number;
  end: number;
  /** Values with an anchor, and how many values are in each: an alias is the same value, not a copy. */
  readonly anchored: Map<string, { readonly value: unknown; readonly size: number }>;
  /** All values so far, repeated ones included; those of them that aliases repeat. */
  values: number;
  aliased: number;
}

/** A value, and the offset at which it begins. */
interface Read {
  readonly value: unknown;
  readonly start: number;
}

function readDocument(reader: Reader): unknown {
  // The document's own event; a file without a value has none.
  if (reader.events.length === 0) return null;
  reader.at++;
  const { value } = readNode(reader);
  // The end of the document.
  reader.at++;
  if (reader.at < reader.events.length) {
    reader.at++;
    const { start } = readNode({ ...reader, report: () => undefined, fail: () => undefined });
    reader.fail(start, 'a second document begins here; a file of a spec has one');
  }
  return value;
}

function readNode(reader: Reader): Read {
  const event = reader.events[reader.at++];
  const before = reader.values++;
  switch (event?.type) {
    case EVENT_ID.ALIAS:
      return readAlias(reader, event.anchorStart, event.anchorEnd);
    case EVENT_ID.SCALAR:
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING: {
      reader.end = Math.max(reader.end, event.anchorEnd, event.tagEnd);
      const { value, start } = readTagged(event, reader);
      const name = reader.source.text.slice(event.anchorStart, event.anchorEnd);
      if (event.anchorStart >= 0) reader.anchored.set(name, { value, size: reader.values - before });
      return { value, start };
    }
    default:
      throw new Error(`${reader.source.path}: no value at event ${reader.at - 1}`);
  }
}

type NodeEvent = Extract<Event, { tagStart: number }>;

function readTagged(event: NodeEvent, reader: Reader): Read {
  const tag = event.tagStart < 0 ? '' : reader.source.text.slice(event.tagStart, event.tagEnd);
  const short = tag.replace(/^!<tag:yaml\.org,2002:(.*)>$/, '!!$1');
  const read = event.type === EVENT_ID.SCALAR ? readScalar(event, short, reader) : readContainer(event, reader);
  if (knownTags.has(short)) return read;
  reader.report(diagnose('unknown-tag', placeAt(reader.source, event.tagStart), { name: short }));
  return { value: null, start: read.start };
}

/** The tags of the core schema: others make values that are no text, number, list or map. */
const knownTags: ReadonlySet<string> = new Set([
  '',
  '!',
  '!!str',
  '!!int',
  '!!float',
  '!!bool',
  '!!null',
  '!!seq',
  '!!map',
]);
const scalarTags = { '!!null': nullCoreTag, '!!bool': boolCoreTag, '!!int': intCoreTag, '!!float': floatCoreTag };

function readScalar(event: ScalarEvent, tag: string, reader: Reader): Read {
  const { source } = reader;
  const start = startOfScalar(event, reader);
  const text = getScalarValue(source.text, event);
  reader.end = Math.max(reader.end, event.valueEnd + (isQuoted(event) ? 1 : 0));
  if (/\p{Surrogate}/u.test(text)) reader.fail(start, 'an escape of half a character: no file can have it as UTF-8');
  if (tag === '') return { value: event.style === SCALAR_STYLE.PLAIN ? resolvePlain(text) : text, start };
  const wanted = Object.entries(scalarTags).find(([name]) => name === tag)?.[1];
  const value = wanted ? wanted.resolve(text, true, tag) : text;
  if (value !== NOT_RESOLVED) return { value, start };
  reader.fail(start, `"${text}" does not fit the tag ${tag}`);
  return { value: null, start };
}

/** What a text without quotes means. */
function resolvePlain(text: string): unknown {
  // Only these characters begin something else than text.
  if (text !== '' && !/^[-+.~\dnNtTfF]/.test(text)) return text;
  for (const one of Object.values(scalarTags)) {
    const value = one.resolve(text, false, '');
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}

const isQuoted = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

/** Where a scalar begins: at its quote, or at the indicator before the lines of a block. */
function startOfScalar(event: ScalarEvent, { source, end }: Reader): number {
  if (event.valueStart < 0) return end;
  if (isQuoted(event)) return event.valueStart - 1;
  if (event.style === SCALAR_STYLE.PLAIN) return event.valueStart;
  const before = /(?:[^#|>]|#.*)*/y;
  before.lastIndex = end;
  before.test(source.text);
  return Math.min(before.lastIndex, event.valueStart);
}

function readAlias(reader: Reader, from: number, to: number): Read {
  const name = reader.source.text.slice(from, to);
  const start = from - 1;
  reader.end = to;
  const anchored = reader.anchored.get(name);
  if (!anchored) {
    reader.fail(start, `the alias *${name} has no value before it`);
    return { value: null, start };
  }
  if (reader.aliased + anchored.size <= mostAliased) {
    reader.aliased += anchored.size;
    reader.values += anchored.size;
    return { value: anchored.value, start };
  }
  // The first alias that is too much is named.
  if (Number.isFinite(reader.aliased))
    reader.report(
      diagnose('too-many-aliases', placeAt(reader.source, start), { name: `*${name}`, limit: mostAliased }),
    );
  reader.aliased = Number.POSITIVE_INFINITY;
  return { value: null, start };
}

function readContainer(event: Exclude<NodeEvent, ScalarEvent>, reader: Reader): Read {
  const { start } = event;
  const value = event.type === EVENT_ID.SEQUENCE ? readList(start, reader) : readMap(start, reader);
  reader.at++;
  return { value, start };
}

const isAtEnd = ({ events, at }: Reader): boolean => events[at]?.type === EVENT_ID.POP;

function readList(start: number, reader: Reader): unknown[] {
  const value: unknown[] = [];
  const offsets: number[] = [];
  while (!isAtEnd(reader)) {
    const item = readNode(reader);
    value.push(item.value);
    offsets.push(item.start);
  }
  setPosition(value, { source: reader.source, start, names: [], keys: offsets, values: offsets });
  return value;
}

function readMap(start: number, reader: Reader): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const [names, keys, values]: [string[], number[], number[]] = [[], [], []];
  let isRepeated = false;
  while (!isAtEnd(reader)) {
    const { name, start: keyStart } = readKey(reader);
    // Where a line between two maps is lost, each key is there twice: the first says so.
    if (Object.hasOwn(value, name) && !isRepeated) {
      isRepeated = true;
      const first = lineOf(reader.source, keys[names.indexOf(name)] ?? start);
      reader.fail(keyStart, `the key "${name}" is in this map already, in line ${first}`);
    }
    const item = readNode(reader);
    put(value, name, item.value);
    names.push(name);
    keys.push(keyStart);
    values.push(item.start);
  }
  setPosition(value, { source: reader.source, start, names, keys, values });
  return value;
}

/** A key, as it is written. */
function readKey(reader: Reader): { readonly name: string; readonly start: number } {
  const event = reader.events[reader.at];
  const { start } = readNode(reader);
  const isPlain = event?.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN;
  if (isPlain && getScalarValue(reader.source.text, event) === '<<')
    reader.fail(start, 'YAML 1.2 has no merge key "<<": write the keys themselves');
  if (event?.type === EVENT_ID.SCALAR) return { name: getScalarValue(reader.source.text, event), start };
  reader.fail(start, 'a key must be text');
  return { name: '', start };
}
