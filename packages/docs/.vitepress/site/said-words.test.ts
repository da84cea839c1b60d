import { expect, test } from 'vitest';
import { saidWords } from './said-words.js';

test('the playground brings its own words, and no other page brings them', () => {
  const german = (words: ReturnType<typeof saidWords>) => words['de'] ?? {};
  expect(german(saidWords('playground'))).toMatchObject({ 'Start over': 'Neu beginnen' });
  const around = german(saidWords('', ['playground']));
  expect(around).toMatchObject({ 'Page not found': 'Seite nicht gefunden' });
  expect(Object.keys(around)).not.toContain('Start over');
});
