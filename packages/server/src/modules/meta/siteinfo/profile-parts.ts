/** Parts of the captured profile. */
import { generalOf, partsOf } from './recorded-parts.js';
import { mark, type Value } from '../../../result/value.js';
import type { Run, Parts } from './run.js';

/** The profile contains version 1 in its wire format. Without it, version 1 is derived from version 2. */
export const asIs = ({ call }: Run): boolean =>
  call.formatVersion === 1 && call.wiki.recorded.siteinfo_formatversion_1 !== undefined;

export function fromProfile(part: string, run: Run): Value | undefined {
  const { siteinfo: two, siteinfo_formatversion_1: one } = run.call.wiki.recorded;
  const parts = partsOf(run.call.formatVersion === 1 ? (one ?? two) : two);
  const recorded = parts[part as keyof Parts];
  return constantOf(part === 'general' ? generalOf(recorded as object) : recorded) as Value | undefined;
}

const constants = new WeakMap<object, unknown>();

/**
 * A part of the profile. Parts that no request changes are sorted, measured and printed once, at their first request: to
 * sort all of them would delay the start by a few hundredths of a second.
 */
function constantOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  let constant = constants.get(part);
  if (constant === undefined) constants.set(part, (constant = mark(inOrder(part) as object, { constant: true })));
  return constant;
}

/** JavaScript moves integer keys to the front. PHP, which wrote the profile, has them after the others. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const members = Object.entries(value).map(([key, member]) => [key, inOrder(member)] as const);
  const isIndex = ([key]: readonly [string, unknown]): boolean => /^\d+$/.test(key);
  if (!members.some(isIndex)) return Object.fromEntries(members);
  return new Map([...members.filter((member) => !isIndex(member)), ...members.filter(isIndex)]);
}
