/**
 * `format=php`: the JSON text of a response in the format of PHP's `serialize()`. The text is read token by token,
 * because `JSON.parse` would move integer-like keys to the front.
 */
import { isIntegerKey } from '../result/integer.js';
import { jsonTokens } from './json-tokens.js';

/** Converts JSON text to PHP's serialization; lists and objects both become arrays. */
export function phpFromJson(json: string): string {
  const read = jsonTokens(json);
  const next = (): string => {
    const token = read();
    return token === ',' || token === ':' ? read() : token;
  };
  return readValue(next(), next);
}

function readValue(text: string, next: () => string): string {
  if (text === '{}' || text === '[]') return 'a:0:{}';
  if (text === '{') return readObject(next);
  if (text === '[') return readList(next);
  if (text.startsWith('"')) return phpString(JSON.parse(text) as string);
  if (text === 'true' || text === 'false') return `b:${text === 'true' ? 1 : 0};`;
  if (text === 'null' || text === '') return 'N;';
  return /[.eE]/.test(text) ? `d:${text};` : `i:${text};`;
}

function readObject(next: () => string): string {
  const members: string[] = [];
  for (let text = next(); text !== '}'; text = next())
    members.push(phpKey(JSON.parse(text) as string) + readValue(next(), next));
  return `a:${members.length}:{${members.join('')}}`;
}

function readList(next: () => string): string {
  const items: string[] = [];
  for (let text = next(); text !== ']'; text = next()) items.push(`i:${items.length};${readValue(text, next)}`);
  return `a:${items.length}:{${items.join('')}}`;
}

const phpKey = (key: string): string => (isIntegerKey(key) ? `i:${key};` : phpString(key));

/** Lengths count bytes. */
const phpString = (text: string): string => `s:${Buffer.byteLength(text)}:"${text}";`;
