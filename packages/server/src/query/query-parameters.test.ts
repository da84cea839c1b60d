import { describe, expect, it } from 'vitest';
import type { Call } from '../request/call.js';
import { plainParameter, rawParameters } from '../request/raw-parameters.js';
import { needsRead, pageSetDescriptor, printsDocument } from './query-parameters.js';

const callOf = (...names: readonly string[]): Call =>
  ({ parameters: rawParameters(new Map(names.map((name) => [name, plainParameter('x')]))) }) as unknown as Call;

describe('the right to read', () => {
  it.each([
    [['meta'], ['tokens'], false],
    [['meta', 'rawcontinue', 'indexpageids'], ['authmanagerinfo', 'tokens'], false],
    [['meta'], ['tokens', 'siteinfo'], true],
    [['meta'], ['allmessages'], true],
    [['meta', 'list'], ['tokens'], true],
    [['meta', 'titles'], ['tokens'], true],
    [[], undefined, true],
  ] as const)('for %j with meta %j: %s', (names, meta, want) => {
    const given = meta === undefined ? {} : { meta: [...meta] };
    expect(needsRead(callOf(...names), given as Parameters<typeof needsRead>[1])).toBe(want);
  });
});

it('a document alone is printed only for both parameters', () => {
  const both = [
    [true, true],
    [true, false],
    [false, true],
  ] as const;
  expect(both.map(([one, other]) => printsDocument({ export: one, exportnowrap: other }))).toEqual([
    true,
    false,
    false,
  ]);
});

it('the page set has its parameters alone, and any text as generator', () => {
  expect(pageSetDescriptor.parameters.map(({ name }) => name).sort()).toEqual([
    'converttitles',
    'generator',
    'pageids',
    'redirects',
    'revids',
    'titles',
  ]);
  expect(pageSetDescriptor.parameters.find(({ name }) => name === 'generator')).toMatchObject({ type: 'string' });
});
