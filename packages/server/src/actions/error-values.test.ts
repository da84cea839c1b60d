/** What the sources throw as errors, looked at as text: a value under a wrong name would leave a gap in the error's text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../errors/error-messages.js';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

interface Thrown {
  readonly at: string;
  readonly code: string;
  readonly given: string;
}

/** The literal after the code, as far as its braces pair; empty when there is none. */
function literalAt(text: string, start: number): string {
  if (text[start] !== '{') return '';
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '{') depth += 1;
    if (text[end] === '}' && --depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

function thrownIn(file: string): readonly Thrown[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/new ApiError\(\s*'([\w-]+)'(?:,\s*(?=[{])|\s*\))/g)].map((match) => ({
    at: `${file}:${text.slice(0, match.index).split('\n').length}`,
    code: match[1] ?? '',
    given: literalAt(text, match.index + match[0].length),
  }));
}

/** Names of values that the text of the code takes and the literal does not have as keys. */
const missing = ({ code, given }: Thrown): readonly string[] =>
  [...(messageOf(code)?.text ?? '').matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !given.includes('...') && !new RegExp(`[{,]\\s*${name}\\s*[:,}]`).test(given));

describe('errors that the sources throw', () => {
  const thrown = sources.flatMap(thrownIn);

  it('are found', () => expect(thrown.length).toBeGreaterThan(50));

  it('give each value that their text takes', () =>
    expect(
      thrown.filter((one) => missing(one).length > 0).map((one) => `${one.at} ${one.code}: ${missing(one).join(', ')}`),
    ).toEqual([]));
});
