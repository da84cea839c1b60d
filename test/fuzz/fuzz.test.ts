/** What counts as a finding of `npm run fuzz -w test`. */
import { describe, expect, it } from 'vitest';
import { problemOf } from './server/oracles.js';

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
