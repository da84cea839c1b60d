/** `action=compare`: the difference between two revisions, or between revisions and texts of the request. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { readNeighbours } from '../records/revisions/neighbours.js';
import type { Call } from '../request/call.js';
import { mark, type Value } from '../result/value.js';
import { contentsToCompare, slotDifferences, wholeDifference } from './comparing/differences.js';
import { refuseHidden, type Side } from './comparing/side.js';
import { readFirst, readSecond } from './comparing/read-sides.js';
import { relativeSides } from './comparing/relative-sides.js';
import { revisionMembers } from './comparing/revision-members.js';

type Params = ProtocolParams['compare'];

/** Compares two texts. */
export async function compare(call: Call, params: Params): Promise<ReadonlyMap<string, Value>> {
  const [from, to] = await readSides(params, call);
  for (const side of [from, to]) refuseHidden(side, call);
  const members = new Map([
    ...(await revisionMembers('from', from.described, params.prop, call)),
    ...(await revisionMembers('to', to.described, params.prop, call)),
    ...(params.prop.includes('rel') ? await relatives(from, to, call) : []),
    ...(await bodyMembers(from, to, params, call)),
  ]);
  return new Map([['compare', mark(members, { emptyArray: 'both', content: 'body' })]]);
}

async function readSides(params: Params, call: Call): Promise<readonly [Side, Side]> {
  const first = await readFirst(params, call);
  const { torelative } = params;
  if (torelative === undefined) return [first, await readSecond(params, call)];
  return relativeSides(first, torelative, call);
}

/** The revisions around those that are compared. */
async function relatives(from: Side, to: Side, { db }: Call): Promise<readonly [string, Value][]> {
  const next = async (name: 'prev' | 'next', { stored }: Side): Promise<readonly [string, Value][]> => {
    const id = stored && (await readNeighbours(db, [stored.id], name)).get(stored.id);
    return id === undefined ? [] : [[name, id]];
  };
  return [...(await next('prev', from)), ...(await next('next', to))];
}

async function bodyMembers(
  from: Side,
  to: Side,
  params: Params,
  call: Call,
): Promise<readonly (readonly [string, Value])[]> {
  const { prop, slots, difftype } = params;
  const pairs = contentsToCompare(from, to);
  if (!prop.includes('diff') && !prop.includes('diffsize')) return [];
  const page = (from.base ?? to.base)?.page;
  const setting = { call, type: difftype, page };
  const bodies = slots && (await slotDifferences(pairs, slots, setting));
  const body = bodies ? undefined : await wholeDifference(pairs, setting);
  const texts = bodies ? Object.values(bodies) : [body ?? ''];
  const size = texts.reduce((sum, text) => sum + (text === false ? 0 : Buffer.byteLength(text)), 0);
  return [
    ...(prop.includes('diffsize') ? [['diffsize', size] as const] : []),
    ...(prop.includes('diff') ? [bodies ? (['bodies', bodies] as const) : (['body', body ?? ''] as const)] : []),
  ];
}
