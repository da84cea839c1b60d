/** Settings that no compiler has read. */
import { expect, test } from 'vitest';
import { createClient } from './index.js';

const address = 'https://wiki.example/w/api.php';

test('that are misspelled are refused', () => {
  const options = { usrAgent: 'TitleBot/1.0' };
  expect(() => createClient(address, options as object)).toThrow(
    'There is no setting "usrAgent". Settings are userAgent, ',
  );
});

test('depth is refused by lists without levels', () => {
  const client = createClient(address);
  // @ts-expect-error only categories have levels
  expect(() => client.allpages({}, { depth: 1 })).toThrow('allpages: only categorymembers takes `depth`.');
});
