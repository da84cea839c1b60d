/** Parameters that a client adds to get the next part of a response. */
import { continuationOf } from '../record/live-wiki.js';
import type { Recording } from '../recording.js';
import type { Chance } from '../../../support/chance.js';

type Values = Readonly<Record<string, string | number>>;

/** `continue`, or one of the groups of `query-continue`. */
export function nextOf(recording: Recording, chance: Chance): Readonly<Record<string, string>> | undefined {
  const { body } = recording.response;
  if (!body.startsWith('{"') || !body.includes('"query-continue"')) return continuationOf(recording);
  const { 'query-continue': groups } = JSON.parse(body) as {
    readonly 'query-continue'?: Readonly<Record<string, Values>>;
  };
  if (groups === undefined) return undefined;
  const group = chance.pick(Object.values(groups));
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, String(value)]));
}
