// @module-tag slow
/** The workflows and actions have no problem that two linters find. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workflowFiles } from './workflow-files.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(paths: readonly string[]): unknown {
  const script = new URL('lint.mjs', import.meta.url).pathname;
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', script, ...paths], { encoding: 'utf8' }));
}

test('nothing is wrong with the workflows and actions', () => {
  const paths = workflowFiles().map(({ path }) => path);
  expect(paths.length).toBeGreaterThanOrEqual(4);
  expect(problemsOf(paths)).toEqual(paths.map(() => []));
});

test('the linters find an unknown key, an unknown context, a missing job, and an action without steps', () => {
  const job = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n';
  const broken = {
    'key.yml': `${job}    step: []\n`,
    'context.yml': `${job}    steps:\n      - run: echo \${{ github.nothing }}\n`,
    'job.yml': `${job}    needs: b\n    steps:\n      - run: 'true'\n`,
    'action.yml': 'name: x\ndescription: y\nruns:\n  using: composite\n',
  };
  const paths = Object.keys(broken).map((name) => join(folder, name));
  for (const [name, text] of Object.entries(broken)) writeFileSync(join(folder, name), text);
  expect(problemsOf(paths)).toEqual(paths.map(() => expect.arrayContaining([expect.any(String)])));
});

test('actions of others are pinned by commit, with their version next to it', () => {
  const used = workflowFiles().flatMap(({ text }) => [...text.matchAll(/uses: (.*)/g)].map(([, one = '']) => one));
  const ofOthers = used.filter((one) => !one.startsWith('./'));
  expect(ofOthers.length).toBeGreaterThan(10);
  expect(ofOthers.filter((one) => !/^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(one))).toEqual([]);
});

test('packages are published without a token', () => {
  const release = workflowFiles().find(({ path }) => path.endsWith('release.yml'))?.text ?? '';
  expect(release).toContain('id-token: write');
  expect(release).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|PYPI_TOKEN/);
});
