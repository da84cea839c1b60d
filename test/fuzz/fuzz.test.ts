// @module-tag slow
/** A few random inputs; `npm run fuzz -w test` makes more. */
import { describe, expect, it } from 'vitest';
import { expectNothing } from './expect-nothing.js';
import { fuzzServer } from './server/fuzz-server.js';
import { problemOf } from './server/oracles.js';
import { fuzzSpecs } from './specs/fuzz-specs.js';

describe('inputs by chance', () => {
  it('break nothing in the server', () => expectNothing(fuzzServer, 500));
  it('break nothing in the generator', () => expectNothing(fuzzSpecs, 30));
});

describe('what a response must not have', () => {
  const whole = { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' };
  it.each([
    [{}, undefined],
    [{ status: 503 }, undefined],
    [{ status: 500 }, /status 500/],
    [{ headers: { 'mediawiki-api-error': 'internal_api_error' } }, /internal_api_error/],
    [{ body: '{"a":' }, /JSON/],
    [{ body: '{"a":"\n    at run (/x/y.js:1:2)"}' }, /internal/],
    [{ body: '{"a":"SQLITE_ERROR: no such column"}' }, /SQLITE_/],
    [{ headers: { 'x-evil': '1' } }, /header/],
    [{ body: '{"a":"Zqhidden comment 1"}' }, /hidden/],
  ])('%j', (more, says) => {
    const problem = problemOf({ ...whole, ...more }, undefined);
    if (says === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(says);
  });
});
