/** Differences that an entry of `exceptions.yaml` may accept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Difference } from './compare.js';
import { loadExceptions } from './exceptions.js';
import type { Recording } from './recording.js';

const folder = mkdtempSync(join(tmpdir(), 'exceptions-'));
afterAll(() => rmSync(folder, { recursive: true }));

function load(entry: Readonly<Record<string, unknown>>): ReturnType<typeof loadExceptions> {
  const path = join(folder, 'exceptions.yaml');
  writeFileSync(path, JSON.stringify({ exceptions: [entry] }));
  return loadExceptions(path);
}

const recording: Recording = {
  id: 'abc',
  request: { method: 'GET', query: 'action=query&list=tags' },
  response: { status: 200, headers: {}, body: '{}' },
};
const difference = (part: Difference['part'], at: string, got = 'x'): Difference => ({ part, at, want: 'y', got });
const here = difference('body', '$.query.tags');
const full = { reason: 'r', ids: ['abc'], query: 'list=tags', at: ['body \\$\\.query'] };

describe('an exception', () => {
  it.each([
    ['its id and its query', full, [here], 'r'],
    ['its id alone', { ...full, query: undefined }, [here], 'r'],
    ['another id', { ...full, ids: ['b'] }, [here], undefined],
    ['another query', { ...full, query: 'list=blocks' }, [here], undefined],
    ['a difference elsewhere as well', full, [here, difference('headers', 'Vary')], undefined],
    ['another status', { ...full, at: ['.*'] }, [here, difference('status', 'status')], undefined],
    [
      'an error of the server',
      { ...full, at: ['.*'] },
      [difference('body', '$.error', '{"code":"internal_api_error_X"}')],
      undefined,
    ],
  ])('with %s', (_, entry, differences, want) => {
    expect(load(entry).reasonFor(recording, differences)).toBe(want);
  });

  it.each([
    [{ ...full, at: undefined }],
    [{ ...full, at: [] }],
    [{ ...full, reason: '' }],
    [{ ...full, ids: undefined, query: undefined }],
  ])('is refused when it is not complete: %j', (entry) => expect(() => load(entry)).toThrow('needs a reason'));
});
