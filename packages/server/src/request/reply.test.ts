import { expect, test } from 'vitest';
import { Limits, Reply } from './reply.js';

const openReply = (): Reply => new Reply({}, { isRefused: false, variesByOrigin: false });

test('the strictest cache mode wins, in any order', () => {
  const reply = openReply();
  expect(reply.cacheMode).toBe('public');
  reply.restrictCache('private');
  reply.restrictCache('anon-public-user-private');
  expect(reply.cacheMode).toBe('private');
});

test('a mode that is not stricter changes nothing', () => {
  const reply = openReply();
  reply.restrictCache('anon-public-user-private');
  reply.restrictCache('public');
  expect(reply.cacheMode).toBe('anon-public-user-private');
});

test('limits tell of their first value once, before it is set', () => {
  const sizes: number[] = [];
  const limits = new Limits();
  limits.onFirst = () => sizes.push(limits.size);
  limits.set('allpages', 500).set('links', 500).set('allpages', 500);
  expect(sizes).toEqual([0]);
  expect([...limits]).toEqual([
    ['allpages', 500],
    ['links', 500],
  ]);
});
