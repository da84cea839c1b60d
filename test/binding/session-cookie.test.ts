/** The cookie that the server sets has the name that the spec states first. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { cookieSetting } from '../../packages/server/src/auth/session.js';

test('the server sets the cookie that the spec names', () => {
  const api: unknown = parse(readFileSync(new URL('../../spec/api.yaml', import.meta.url), 'utf8'));
  expect(api).toHaveProperty('cookies.0.name', `<prefix>${cookieSetting('', '').name}`);
});
