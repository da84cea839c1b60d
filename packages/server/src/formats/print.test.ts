import { expect, it } from 'vitest';
import { print } from './print.js';

const response = new Map([['a', '"'.repeat(9 << 20)]]);

it('shows the beginning of a long response to people, whose escapes are bounded', () => {
  const { body } = print('xmlfm', { response, params: {}, status: 200, language: 'en' });
  expect(body.length).toBeLessThan(41 << 20);
  expect(body).toContain('&amp;quot;');
  expect(body.slice(-200)).toContain('…</pre>');
});

it('prints it whole for programs', () => {
  const { body } = print('json', { response, params: {}, status: 200, language: 'en' });
  expect(body.length).toBe((18 << 20) + '{"a":""}'.length);
});
