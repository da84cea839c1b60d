import { expect, test } from 'vitest';
import { usedWords } from './used-words.js';

test('the playground brings its own words, and no other page brings them', () => {
  const german = (words: ReturnType<typeof usedWords>) => words['de'] ?? {};
  expect(german(usedWords('playground'))).toMatchObject({ 'Start over': 'Neu beginnen' });
  const around = german(usedWords('', ['playground']));
  expect(around).toMatchObject({ 'Page not found': 'Seite nicht gefunden' });
  expect(Object.keys(around)).not.toContain('Start over');
});
