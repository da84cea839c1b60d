import { expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';

const { userNames } = sampleTitles();

it.each([
  ['alice', 'Alice'],
  ['alice_smith', 'Alice smith'],
  ['User:alice', 'Alice'],
  ['user:user:alice', undefined],
  ['Alice/x', undefined],
  ['Alice#x', undefined],
  ['Talk:Alice', undefined],
  ['en:Alice', undefined],
  ['192.0.2.1', undefined],
  ['192.0.2.xxx', undefined],
  ['192.0.2.0/24', undefined],
  ['2001:db8::1', undefined],
  ['a\u00a0b', 'A b'],
  ['a\ue000', undefined],
  ['', undefined],
  ['x'.repeat(256), undefined],
])('%j is %j', (text, name) => expect(userNames.canonical(text)).toBe(name));

it('reports kinds of users apart', () => {
  expect(userNames.isTemporary('~2024-1')).toBe(true);
  expect(userNames.isTemporary('Alice')).toBe(false);
  expect(userNames.isExternal('en>Alice')).toBe(true);
  expect(userNames.isIp('192.0.2.xxx')).toBe(true);
  expect(userNames.isIp('Alice')).toBe(false);
});
