import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sayIn } from './words.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name));

const patterns = [/\b(?:say|t|link|label)\(\s*'((?:[^'\\]|\\.)+)'/g, /[{(]say "([^"]+)"/g];

/** The words that pages, the site and its components say, as their sources have them. */
function usedWords(): readonly string[] {
  const sources = [
    ...below('packages/generator/src/emitters/docs').filter((path) => /(?<!\.test)\.ts$/.test(path)),
    ...below('packages/generator/templates').filter((path) => path.endsWith('.hbs')),
    ...below('packages/docs/.vitepress').filter(
      (path) => /(?<!\.test|\.d)\.(ts|vue)$/.test(path) && !/cache/.test(path),
    ),
  ];
  const texts = sources.map((path) => readFileSync(path, 'utf8'));
  return texts.flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word)),
  );
}

test('texts of pages are in German, except a few that may be new', () => {
  const { frame } = parse(readFileSync(join(root, 'spec/texts/de/frame.yaml'), 'utf8')) as {
    readonly frame: Readonly<Record<string, string>>;
  };
  const missing = usedWords().filter((word) => !Object.hasOwn(frame, word.replaceAll("\\'", "'")));
  expect(new Set(missing).size, [...new Set(missing)].join('\n')).toBeLessThan(15);
});

test('words are in the language of their page, and English without a translation', () => {
  const german = sayIn({ 'one of {count}': 'einer von {count}' });
  expect(german('one of {count}', { count: 3 })).toBe('einer von 3');
  expect(german('other {x}')).toBe('other {x}');
  expect(sayIn({})('one of {count}', { count: 3 })).toBe('one of 3');
});
