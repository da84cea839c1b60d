import { expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';

const names = (patterns?: readonly string[]) => sampleTitles(patterns && { temporaryPatterns: patterns }).userNames;

it.each([
  ['alice', 'Alice'],
  ['alice_smith', 'Alice smith'],
  ['A  b ', 'A b'],
  ['User:alice', 'Alice'],
  ['user:user:alice', undefined],
  ['Alice:x', 'Alice:x'],
  ['Nosuch:alice', 'Nosuch:alice'],
  ['Alice/x', undefined],
  ['Alice#x', undefined],
  ['#', undefined],
  ['Talk', 'Talk'],
  ['Talk:Alice', undefined],
  [':Alice', undefined],
  ['Special:X', undefined],
  ['en:Alice', undefined],
  ['192.0.2.1', undefined],
  ['192.0.2.xxx', undefined],
  ['192.0.2.xx', '192.0.2.xx'],
  ['1192.0.2.1', '1192.0.2.1'],
  ['192.0.2.1x', '192.0.2.1x'],
  ['192.0.2.0/24', undefined],
  ['192.0.2.1-192.0.2.9', undefined],
  ['999.0.2.1-999.0.2.xxx', undefined],
  ['a 192.0.2.1-192.0.2.9', 'A 192.0.2.1-192.0.2.9'],
  ['2001:db8::1', undefined],
  ['2001:db8::/32', undefined],
  ['a\u00a0b', 'A b'],
  ['a\u3000b', 'A b'],
  ['a\u200bb', undefined],
  ['a\u0080', undefined],
  ['a\ue000', undefined],
  ['ßx', 'Ssx'],
  ['éa', 'Éa'],
  ['A@b', 'A@b'],
  ['A>b', undefined],
  ['A&amp;B', 'A&B'],
  ['A%41', undefined],
  ['X~~~', undefined],
  ['~2024-1', '~2024-1'],
  ['', undefined],
  ['X'.repeat(255), 'X'.repeat(255)],
  ['x'.repeat(256), undefined],
  ['ж'.repeat(127), 'Ж' + 'ж'.repeat(126)],
  ['ж'.repeat(128), undefined],
])('%j is %j', (text, name) => expect(names().canonical(text)).toBe(name));

it.each([
  ['Alice', true],
  ['alice', false],
  ['Alice_smith', false],
  ['User:Alice', false],
  ['Talk:Alice', false],
  ['A\u00a0b', false],
  ['A&amp;B', false],
  ['A  b', false],
  ['X~~~', false],
  ['', false],
  ['1.2.3', true],
  ['A>b', false],
])('%j is a name: %s', (name, isValid) => expect(names().isValid(name)).toBe(isValid));

it.each([
  ['192.0.2.1', true],
  ['192.0.2.xxx', true],
  ['999.999.999.999', true],
  ['2001:db8::1', true],
  ['192.0.2.xx', false],
  ['1192.0.2.1', false],
  ['192.0.2.0/24', false],
  ['Alice', false],
])('%j is an address: %s', (text, isIp) => expect(names().isIp(text)).toBe(isIp));

it.each([
  [['~$1'], '~2024-1', true],
  [['~$1'], 'Alice', false],
  [['*Unregistered $1*', '~$1'], '*Unregistered 5*', true],
  [['*Unregistered $1*', '~$1'], '~5', true],
  [['*Unregistered $1*'], '*Unregistered 5', false],
  [['*Unregistered $1*'], 'x*Unregistered 5*', false],
  [['aba$1aba'], 'ababa', false],
  [['aba$1aba'], 'abaaba', true],
  [['Temporary'], 'Temporary', false],
])('with %j, %j is temporary: %s', (patterns, name, isTemporary) =>
  expect(names(patterns).isTemporary(name)).toBe(isTemporary),
);

it('reports names of other wikis, and those of the software', () => {
  const { isExternal, isReserved } = names();
  expect(['en>Alice', 'Alice', '>'].map(isExternal)).toEqual([true, false, true]);
  expect(['MediaWiki default', 'Unknown user', 'Alice'].map(isReserved)).toEqual([true, true, false]);
});
