/** Statements that are written once for each database and set of parts. Later requests only bind their values. */
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Builder } from '../db/database.js';
import type { Bound, Part } from './part.js';

/** Represents a value while a statement is written. */
class Slot {
  constructor(readonly index: number) {}
}

interface Written {
  readonly compiled: CompiledQuery;
  /** Values and slots in the order of the placeholders. */
  readonly places: readonly unknown[];
}

/** Statements kept for each builder. */
const most = 2000;
const kept = new WeakMap<Builder, Map<string, Written>>();

function writtenBy(builder: Builder): Map<string, Written> {
  let known = kept.get(builder);
  if (known === undefined) kept.set(builder, (known = new Map()));
  return known;
}

const slots: Slot[] = [];
/** Slots instead of values: a part must handle all values in the same way. */
function slotsFor(count: number): readonly Bound[] {
  while (slots.length < count) slots.push(new Slot(slots.length));
  return slots.slice(0, count) as readonly unknown[] as readonly Bound[];
}

function write(builder: Builder, count: number, text: (values: readonly Bound[]) => RawBuilder<unknown>): Written {
  const compiled = text(slotsFor(count)).compile(builder);
  return { compiled, places: compiled.parameters };
}

/** The statement with this key. `text` writes it the first time. */
export function statementOf<Row>(
  builder: Builder,
  key: string,
  values: readonly Bound[],
  text: (values: readonly Bound[]) => RawBuilder<unknown>,
): Compilable<Row> {
  return { compile: () => compileKept<Row>(builder, key, values, text) };
}

function compileKept<Row>(
  builder: Builder,
  key: string,
  values: readonly Bound[],
  text: (values: readonly Bound[]) => RawBuilder<unknown>,
): CompiledQuery<Row> {
  const known = writtenBy(builder);
  let written = known.get(key);
  if (written === undefined) {
    if (known.size >= most) known.delete(known.keys().next().value ?? '');
    known.set(key, (written = write(builder, values.length, text)));
  }
  const parameters = written.places.map((place) => (place instanceof Slot ? values[place.index] : place));
  const { sql, query, queryId } = written.compiled;
  return { sql, query, queryId, parameters };
}

/** A part as a whole statement. */
export function statement<Row>(builder: Builder, text: Part<Row>): Compilable<Row> {
  return statementOf(builder, text.key, text.values, text.write);
}

/** A statement of Kysely's raw SQL: it is not cached. */
export function builtStatement<Row>(builder: Builder, text: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => text.compile(builder) };
}
