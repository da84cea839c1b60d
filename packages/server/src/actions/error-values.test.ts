/** Checks the source text of thrown errors: a value under a wrong name would leave a gap in the error's text. */
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
  /** The text after the code, up to the closing parenthesis. */
  readonly rest: string;
}

/** The text from a position to the closing parenthesis. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')' && --depth === 0) return text.slice(start, end);
  }
  return text.slice(start);
}

function thrownIn(file: string): readonly Thrown[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/new ApiError\(\s*'([\w-]+)'/g)].map((match) => ({
    at: `${file}:${text.slice(0, match.index).split('\n').length}`,
    code: match[1] ?? '',
    rest: argumentsAt(text, match.index + match[0].length),
  }));
}

/** Names of values that the error's message uses and that are missing. */
function missing({ code, rest }: Thrown): readonly string[] {
  const described = messageOf(code);
  const key = /message: '([^']+)'/.exec(rest)?.[1];
  if (described === undefined || rest.includes('...') || /message: [^']/.test(rest)) return [];
  const forms = described.messages;
  if (key !== undefined && forms[key] === undefined) return [`no message ${key}`];
  const form = key === undefined ? Object.values(forms)[0] : forms[key];
  const inText = [...(form?.text ?? described.text).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = new Set([...inText, ...Object.keys(form?.params ?? {})]);
  // A value that only an empty parameter has.
  if (code === 'missingparam') names.delete('value');
  return [...names].filter((name) => !new RegExp(`[{,]\\s*${name}\\s*[:,}]`).test(rest));
}

describe('errors that the sources throw', () => {
  const thrown = sources.flatMap(thrownIn);

  it('are found', () => expect(thrown.length).toBeGreaterThan(50));

  it('give each value that their message takes', () =>
    expect(
      thrown.filter((one) => missing(one).length > 0).map((one) => `${one.at} ${one.code}: ${missing(one).join(', ')}`),
    ).toEqual([]));
});
