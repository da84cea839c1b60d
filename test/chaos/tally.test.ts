import { describe, expect, it } from 'vitest';
import { ConnectionClosed } from '../support/http-client.js';
import { countFailure, countResponse, emptyTally } from './tally.js';

describe('the tally', () => {
  const known = { query: 'list=x', status: 200, body: '{}' };
  it.each([
    [{ status: 200, body: '{}', hasId: true }, 'right'],
    [{ status: 503, body: '', hasId: false }, 'away'],
    [{ status: 200, body: '{"error":{"code":"querytimeout"}}', hasId: true }, 'away'],
    [{ status: 200, body: '{"error":{"code":"querytimeout"}}', hasId: false }, 'wrong'],
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
