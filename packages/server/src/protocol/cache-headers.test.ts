import { expect, test } from 'vitest';
import { cacheHeaders, type CacheSetting } from './cache-headers.js';

const setting: CacheSetting = {
  mode: 'public',
  maxage: 0,
  smaxage: 0,
  isError: false,
  isWrite: false,
  hasSession: false,
  variesByOrigin: false,
};
const VARY = 'Accept-Encoding, Treat-as-Untrusted, Cookie';

test.each<[Partial<CacheSetting>, Record<string, string>]>([
  [{}, { 'Cache-Control': 'private, must-revalidate, max-age=0', Vary: VARY }],
  [{ mode: 'private' }, { 'Cache-Control': 'private, must-revalidate, max-age=0' }],
  [{ mode: 'private', maxage: 5 }, { 'Cache-Control': 'private, must-revalidate, max-age=5' }],
  [{ mode: 'private', maxage: 5, isError: true }, { 'Cache-Control': 'private, must-revalidate, max-age=0' }],
  [
    { maxage: 5, smaxage: 9 },
    { 'Cache-Control': 's-maxage=9, max-age=5, public', Vary: VARY },
  ],
  [
    { maxage: 5, smaxage: 9, lifetime: 1200 },
    { 'Cache-Control': 'max-age=1200, s-maxage=1200, public', Vary: VARY },
  ],
  [{ mode: 'private', lifetime: 1200, isError: true }, { 'Cache-Control': 'private, must-revalidate, max-age=1200' }],
  [
    { maxage: 5, hasSession: true },
    { 'Cache-Control': 's-maxage=0, max-age=5, public', Vary: VARY, Expires: 'Thu, 01 Jan 1970 00:00:01 GMT' },
  ],
  [
    { mode: 'anon-public-user-private', smaxage: 9, hasSession: true },
    { 'Cache-Control': 'private, must-revalidate, max-age=0', Vary: VARY },
  ],
  [
    { variesByOrigin: true },
    {
      'Cache-Control': 'private, must-revalidate, max-age=0',
      Vary: 'Accept-Encoding, Origin, Treat-as-Untrusted, Cookie',
    },
  ],
])('%o', (more, want) => {
  expect(cacheHeaders({ ...setting, ...more })).toMatchObject(want);
});
