/** A short time of chaos; `npm run chaos -- --seconds N` is longer. */
import { describe, expect, it } from 'vitest';
import { freshSeed } from '../fuzz/fuzz.js';
import { runChaos } from './chaos.js';
import { countResponse, countFailure, emptyTally, textOf } from './tally.js';
import { ConnectionClosed } from '../support/http-client.js';

describe('chaos', () => {
  it('leaves each request with one right response, or with 503', async () => {
    const seed = freshSeed();
    const { tally, replaced, exitCode } = await runChaos({ seconds: 12, seed });
    console.log(`seed ${seed}: ${textOf(tally)}; ${replaced} processes replaced`);
    expect(tally.wrong).toEqual([]);
    expect(tally.sent).toBe(tally.right + tally.away + tally.closed);
    expect(tally.right).toBeGreaterThan(10);
    expect(replaced).toBeGreaterThan(2);
    expect(exitCode).toBe(0);
  }, 300_000);
});

describe('the tally', () => {
  const known = { query: 'list=x', status: 200, body: '{}' };
  it.each([
    [{ status: 200, body: '{}', hasId: true }, 'right'],
    [{ status: 503, body: '', hasId: false }, 'away'],
    [{ status: 200, body: '{}', hasId: false }, 'wrong'],
    [{ status: 200, body: '{"error":{}}', hasId: true }, 'wrong'],
    [{ status: 404, body: '{}', hasId: true }, 'wrong'],
  ] as const)('%j is %s', (response, where) => {
    const tally = emptyTally();
    countResponse(tally, known, response);
    expect(where === 'wrong' ? tally.wrong.length : tally[where]).toBe(1);
  });

  it('counts a part of a response as wrong, and a closed connection as closed', () => {
    const tally = emptyTally();
    countFailure(tally, 'list=x', new ConnectionClosed(true, undefined));
    countFailure(tally, 'list=x', new ConnectionClosed(false, undefined));
    expect(tally).toMatchObject({ closed: 1, wrong: [expect.stringContaining('in the middle')] });
  });
});
