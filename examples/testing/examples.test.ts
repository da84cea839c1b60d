// @module-tag slow
/** Runs the node:test example, and checks that the guide shows the examples unchanged. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const files = ['wiki.yaml', 'pages.test.ts', 'pages.node-test.mjs'];
const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

test('the example for node:test passes', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', path('pages.node-test.mjs')], {
    encoding: 'utf8',
    // Node's test runner does not run inside another one if it inherits this variable.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
});

test.each(files)('the guide shows %s', (file) => {
  const guide = readFileSync(path('../../packages/docs/guides/testing.md'), 'utf8');
  // The first line is for the test runner of this repository.
  expect(guide).toContain(readFileSync(path(file), 'utf8').replace(/^\/\/ @module-tag .*\n/, ''));
});
