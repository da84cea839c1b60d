import { expect, it } from 'vitest';
import { sqlite } from '../../db/dialects/sqlite.js';
import { all } from '../../sql/conditions.js';
import { type Sql, written } from '../../sql/sql.js';
import { protocolPrefix, searchConditions } from './external-links.js';

const protocols = ['http://', 'https://', 'mailto:', 'news:', '//'];

it.each([
  ['', undefined],
  ['https', 'https://'],
  ['https://', undefined],
  ['mailto', 'mailto:'],
  ['gopher', 'gopher'],
])('the prefix of the protocol "%s" is %s', (protocol, prefix) =>
  expect(protocolPrefix(protocol, protocols)).toBe(prefix),
);

/** The bounds of what begins with a text. */
const from = (text: string): readonly string[] => [text, `${text}\u{10FFFF}`];

/** The values of the conditions. */
function valuesOf(search: string, protocol?: string): readonly unknown[] | undefined {
  const conditions = searchConditions(search, protocol, protocols);
  return conditions && written(all(conditions) as Sql<never>, sqlite).parameters;
}

it.each<readonly [string, string | undefined, readonly unknown[]]>([
  ['example.org', undefined, [...from('http://org.example.'), ...from('https://org.example.'), ...from('/')]],
  ['*.example.org', undefined, [...from('http://org.example.'), ...from('https://org.example.'), ...from('/')]],
  ['example.org/path', 'https://', ['https://org.example.', ...from('/path')]],
  ['example.org:8080/path?a=b#c', 'https://', ['https://org.example.:8080', ...from('/path?a=b#c')]],
  ['*@example.org', 'mailto:', ['mailto:org.example.@', ...from('')]],
  ['Raven@example.org', 'mailto:', ['mailto:org.example.@Raven', ...from('')]],
])('%s by %s', (search, protocol, values) => expect(valuesOf(search, protocol)).toEqual(values));

it.each<readonly [string, string | undefined]>([
  ['*.*.example.org', undefined],
  ['example.*', undefined],
  ['example.org/*/path', undefined],
  ['example.org', 'gopher://'],
])('%s by %s is invalid', (search, protocol) => expect(valuesOf(search, protocol)).toBeUndefined());
