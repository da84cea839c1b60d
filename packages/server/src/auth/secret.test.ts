import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { stateSecret } from './open-state.js';
import { secretFrom } from './secret.js';

const folder = temporaryFolder('secret');

function stateWith(name: string, secret: string): string {
  const state = join(folder, name);
  mkdirSync(state, { mode: 0o755 });
  writeFileSync(join(state, 'secret'), secret, { mode: 0o644 });
  return state;
}

it('is made once, for its owner only', async () => {
  const state = join(folder, 'new');
  const secret = await stateSecret(state);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await stateSecret(state)).toBe(secret);
  expect(statSync(join(state, 'secret')).mode & 0o777).toBe(0o600);
});

it.each(['', '\n', 'short', 'x'.repeat(31)])('is refused when somebody could guess it: %j', async (secret) => {
  const state = stateWith(`short-${secret.length}-${secret.trim().length}`, secret);
  await expect(stateSecret(state)).rejects.toThrow(
    `the secret in ${state} is shorter than 32 bytes: anybody could guess it. Remove the file "secret"`,
  );
});

it('that others could read is readable for its owner only', async () => {
  const state = stateWith('open', 'y'.repeat(32));
  expect(await stateSecret(state)).toBe('y'.repeat(32));
  expect(statSync(join(state, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(state).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(state, 'secret'), 'utf8')).toBe('y'.repeat(32));
});

it('comes from a variable, or from a file that a variable names', () => {
  const path = join(folder, 'file');
  writeFileSync(path, 'from a file\n');
  expect(secretFrom({ SECRET: 'given' }, 'SECRET')).toBe('given');
  expect(secretFrom({ SECRET: '', SECRET_FILE: '' }, 'SECRET')).toBeUndefined();
  expect(secretFrom({ SECRET: '', SECRET_FILE: path }, 'SECRET')).toBe('from a file');
  expect(() => secretFrom({ SECRET: 'given', SECRET_FILE: path }, 'SECRET')).toThrow('both set');
  expect(() => secretFrom({ SECRET_FILE: join(folder, 'missing') }, 'SECRET')).toThrow('SECRET_FILE cannot be read');
});
