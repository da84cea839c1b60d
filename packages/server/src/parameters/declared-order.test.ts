import { expect, it } from 'vitest';
import { inDeclaredOrder } from './declared-order.js';

it.each([
  ['main', 'format', ['json', 'none', 'php', 'xmlfm', 'new'], ['json', 'php', 'xmlfm', 'none', 'new']],
  ['query+search', 'what', ['nearmatch', 'text', 'title'], ['title', 'text', 'nearmatch']],
  ['query+allpages', 'unknown', ['b', 'a'], ['b', 'a']],
])('the values of %s.%s', (path, name, values, declared) => {
  expect(inDeclaredOrder(path, name, values)).toEqual(declared);
});
