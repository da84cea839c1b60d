import { expect, test } from 'vitest';
import { linksIn, plainText, targetOf } from './links.js';

test.each([
  ['[[allpages]]', 'allpages', '`allpages`'],
  ['[[module:allpages]]', 'allpages', '`allpages`'],
  ['[[allpages.limit]]', 'allpages.limit', '`allpages.limit`'],
  ['[[module:allpages.limit|the limit]]', 'allpages.limit', 'the limit'],
  ['[[set:DIRA]]', 'set:DIRA', '`DIRA`'],
  ['[[resource:LogEntry]]', 'resource:LogEntry', '`LogEntry`'],
  ['[[error:badtoken|a bad token]]', 'error:badtoken', 'a bad token'],
  ['[[guide:continuation]]', 'guide:continuation', 'continuation'],
])('%s leads to %s and is shown as %s', (text, target, shown) => {
  expect(linksIn(`See ${text}.`).map(targetOf)).toEqual([target]);
  expect(plainText(`See ${text}. `)).toBe(`See ${shown}.`);
});

test('code holds no links', () => {
  expect(linksIn('Write `[[allpages]]`.')).toEqual([]);
  expect(plainText('Write `[[allpages]]`.')).toBe('Write `[[allpages]]`.');
});
