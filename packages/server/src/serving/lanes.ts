/**
 * Which requests a worker answers itself, and which go to runners: those without a bound, on a wiki that is large; and
 * those whose kind has taken long, whatever bounds them.
 */
import { descriptors, type ModuleName } from '@wiki-query/server-stubs';
import type { RawParameters } from '../request/raw-parameters.js';
import { unbounded } from './unbounded.js';

export interface Lanes {
  /** What a request is like: those of one kind cost about the same. */
  readonly kindOf: (parameters: RawParameters) => string;
  readonly isSlow: (kind: string, parameters: RawParameters) => boolean;
  /** Notes what a request of the kind has taken. */
  readonly note: (kind: string, milliseconds: number) => void;
  /** Milliseconds that requests of the kind take. */
  readonly expected: (kind: string) => number;
}

interface Cost {
  last: number;
  /** The lesser of the last two: a pause of the process is no cost of the request. */
  steady: number;
}

/** Milliseconds from which on a kind goes to runners, and below which it comes back. */
const slow = 40;
const quick = 15;
/** Kinds that are remembered; beyond that all are learned anew. */
const mostKinds = 5000;

/** Where statements can be ended on the database server, workers answer all requests themselves. */
export const oneLane: Lanes = { kindOf: () => '', isSlow: () => false, note: () => undefined, expected: () => 0 };

/** Lanes of a wiki. */
export function makeLanes(isLargeWiki: boolean): Lanes {
  const costs = new Map<string, Cost>();
  const demoted = new Set<string>();
  return {
    kindOf,
    isSlow: (kind, parameters) => demoted.has(kind) || (isLargeWiki && isUnbounded(parameters)),
    note: (kind, milliseconds) => {
      const known = costs.get(kind);
      if (costs.size > mostKinds) costs.clear();
      const steady = known === undefined ? 0 : Math.min(known.last, milliseconds);
      if (known === undefined) costs.set(kind, { last: milliseconds, steady });
      else Object.assign(known, { last: milliseconds, steady });
      if (steady > slow) demoted.add(kind);
      else if (milliseconds < quick && demoted.size > 0) demoted.delete(kind);
    },
    expected: (kind) => costs.get(kind)?.steady ?? 0,
  };
}

const groups = ['list', 'prop', 'meta', 'generator'] as const;

function kindOf(parameters: RawParameters): string {
  let kind = parameters.peek('action') ?? '';
  for (const group of groups) kind += `&${parameters.peek(group)?.slice(0, 100) ?? ''}`;
  return kind;
}

function isUnbounded(parameters: RawParameters): boolean {
  for (const group of groups) {
    const names = parameters.peek(group);
    if (names === undefined) continue;
    for (const name of names.split(/[|\x1f]/))
      if (isUnboundedModule(name, group === 'generator', parameters)) return true;
  }
  return false;
}

function isUnboundedModule(name: string, isGenerator: boolean, parameters: RawParameters): boolean {
  if (!isModule(name)) return false;
  const reason = unbounded[name];
  if (reason === undefined || reason === true) return reason === true;
  const prefix = (isGenerator ? 'g' : '') + descriptors[name].prefix;
  return reason.some((parameter) => parameters.peek(prefix + parameter) !== undefined);
}

const isModule = (name: string): name is ModuleName => Object.hasOwn(descriptors, name);
