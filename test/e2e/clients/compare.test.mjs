/** The README of the client shows what the clients do. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compare } from './compare.mjs';

test('the table of the README is what the clients do', async () => {
  const readme = readFileSync(new URL('../../../packages/client/README.md', import.meta.url), 'utf8');
  for (const [name, { read, requests, busy, nowhere }] of Object.entries(await compare())) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
    const cells = row.split('|').map((cell) => cell.trim());
    assert.deepEqual(cells.slice(2, 5), [`${read} in ${requests} requests`, busy, nowhere], name);
  }
});
