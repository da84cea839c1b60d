/** The shape of values, from samples of them. */
import type { FieldSpec } from '../spec/format.js';
import { groupBy } from '../text/group-by.js';
import { isRecord, lookUp } from '../text/look-up.js';

/** One sample, and the values of the parameter `prop` that its request had. */
export interface Sample {
  readonly value: unknown;
  readonly requested: ReadonlySet<string>;
}

type Fields = Readonly<Record<string, FieldSpec>>;

/** The shape of all samples. `closed` objects have no other members than the samples show. */
export function inferShape(samples: readonly Sample[], closed: boolean): FieldSpec {
  const present = samples.filter(({ value }) => value !== null);
  const nullable = present.length < samples.length && { nullable: true };
  const byKind = groupBy(present, ({ value }) => kindOf(value));
  const kinds = [...byKind.keys()];
  if (kinds.length === 0) return { type: 'null' };
  if (kinds.every((kind) => kind === 'integer' || kind === 'number'))
    return { type: kinds.includes('number') ? 'number' : 'integer', ...nullable };
  const shapes = [...byKind].map(([kind, some]) => shapeOfKind(kind, some, closed));
  const [only] = shapes;
  return only && shapes.length === 1 ? { ...only, ...nullable } : { type: 'oneOf', options: shapes, ...nullable };
}

type Kind = 'array' | 'object' | 'string' | 'boolean' | 'integer' | 'number';

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'object';
}

function shapeOfKind(kind: Kind, samples: readonly Sample[], closed: boolean): FieldSpec {
  if (kind === 'array') {
    const items = inside(samples, (value) => (Array.isArray(value) ? value : []));
    return { type: 'array', items: items.length === 0 ? { type: 'any' } : inferShape(items, closed) };
  }
  if (kind === 'object') return objectShape(samples, closed);
  if (kind === 'string' && samples.every(({ value }) => isTimestamp(value))) return { type: 'timestamp' };
  return { type: kind };
}

/** What is in the values, as samples of the same requests. */
const inside = (samples: readonly Sample[], parts: (value: unknown) => readonly unknown[]): Sample[] =>
  samples.flatMap(({ value, requested }) => parts(value).map((part) => ({ value: part, requested })));

const isTimestamp = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value);

function objectShape(samples: readonly Sample[], closed: boolean): FieldSpec {
  const keys = new Set(samples.flatMap(({ value }) => Object.keys(asObject(value))));
  if (keys.size > 0 && [...keys].every((key) => /^-?\d+$/.test(key))) {
    const items = inside(samples, (value) => Object.values(asObject(value)));
    return { type: 'map', keys: 'Number', items: inferShape(items, closed) };
  }
  return { type: 'object', fields: inferFields(samples, closed), ...(!closed && { open: true }) };
}

/** The members of objects: what is there in all samples is required; what one value of `prop` brings has it as a condition. */
export function inferFields(samples: readonly Sample[], closed: boolean): Fields {
  const names = [...new Set(samples.flatMap(({ value }) => Object.keys(asObject(value))))];
  return Object.fromEntries(names.map((name) => [name, inferField(name, samples, closed)]));
}

function inferField(name: string, samples: readonly Sample[], closed: boolean): FieldSpec {
  const holding = samples.filter(({ value }) => Object.hasOwn(asObject(value), name));
  const values = inside(holding, (value) => [lookUp(asObject(value), name)]);
  const { type, ...shape } = inferShape(values, closed);
  if (holding.length === samples.length) return { type, required: true, ...shape };
  const condition = conditionOf(holding, samples);
  return { type, ...(condition && { required: condition.isCertain, when: { prop: [condition.value] } }), ...shape };
}

/** The one value of `prop` that every sample with the member has, and that not every sample has. */
function conditionOf(holding: readonly Sample[], samples: readonly Sample[]) {
  const [first] = holding;
  const values = [...(first?.requested ?? [])].filter(
    (value) =>
      holding.every(({ requested }) => requested.has(value)) && samples.some(({ requested }) => !requested.has(value)),
  );
  const [value] = values;
  if (value === undefined || values.length > 1) return undefined;
  return { value, isCertain: samples.filter(({ requested }) => requested.has(value)).length === holding.length };
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
