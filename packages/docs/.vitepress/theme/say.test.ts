import { expect, test } from 'vitest';
import { sayInEnglish, sayWith } from './say.js';

const german = sayWith({ '{count} of {all}': '{count} von {all}' });

test.each([
  [german('{count} of {all}', { count: 1, all: '{count}' }), '1 von {count}'],
  [german('constructor'), 'constructor'],
  [sayInEnglish('{count} of {all}', { count: 1 }), '1 of {all}'],
  [sayInEnglish('{constructor}', {}), '{constructor}'],
])('%s', (said, wanted) => expect(said).toBe(wanted));
