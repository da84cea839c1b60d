import { descriptors } from '@wiki-query/server-stubs';
import { expect, it } from 'vitest';
import { Warnings } from '../errors/warnings.js';
import { PageSet } from '../pages/page-set.js';
import type { Call } from '../request/call.js';
import { plainParameter, rawParameters } from '../request/raw-parameters.js';
import { SizeBudget } from '../result/value.js';
import { startContinuation } from './continuation.js';
import { QueryResponse } from './query-response.js';
import { QueryRun, type Query } from './query-run.js';

function queryIn(format: string): Query {
  const warnings = new Warnings();
  const parameters = rawParameters(new Map([['gapfrom', plainParameter('A')]]));
  const call = { warnings, parameters, errors: { format } } as unknown as Call;
  const continuation = startContinuation(parameters, ['allpages'], new Set());
  return { call, continuation, response: new QueryResponse(new SizeBudget(100), warnings) };
}

function runOf(query: Query, target?: PageSet): QueryRun {
  query.call.warnings.add('query+allpages', 'outofrange', {});
  const warnings = query.call.warnings.since(0, 'query+allpages');
  const prefix = target === undefined ? 'ap' : 'gap';
  const params = { limit: 10 } as never;
  return new QueryRun(query, descriptors.allpages, { params, warnings, prefix }, undefined, target);
}

const noPages = (call: Call): PageSet => new PageSet(call, { redirects: false, convert: false, fields: [] });

it('of a list continues at its own parameter', () => {
  const query = queryIn('bc');
  const { continueAt, wireName } = runOf(query);
  continueAt('continue', 'B');
  expect([wireName('from'), query.continuation.result().data]).toEqual([
    'apfrom',
    { apcontinue: 'B', continue: '-||' },
  ]);
});

it('of a generator continues the generator, and pins its start', () => {
  const query = queryIn('bc');
  const { continueAt, pinStart } = runOf(query, noPages(query.call));
  continueAt('continue', 'B');
  pinStart('from', 'A');
  expect(query.continuation.raw()).toEqual({
    continue: { allpages: { gapcontinue: 'B' } },
    noncontinue: { allpages: { gapfrom: 'A' } },
  });
});

it('without pages has one empty page set', () => {
  const run = runOf(queryIn('bc'));
  expect(run.pages.isEmpty).toBe(true);
  expect(run.pages).toBe(run.pages);
});

it.each([
  ['raw', 2],
  ['bc', 1],
])('in the error format %s repeats warnings about its values when it reads them again', (format, want) => {
  const query = queryIn(format);
  runOf(query).readAgain();
  expect(query.call.warnings.count()).toBe(want);
});
