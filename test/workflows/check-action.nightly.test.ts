// @module-tag git
/** The action `check` in a project of another repository, with a GitHub of its own. */
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const generator = join(repository, 'packages/generator/bin/wiki-query-gen.js');
const script = join(repository, '.github/actions/check/check.js');
const module = 'spec/modules/list/pages.yaml';

interface Comment {
  readonly url: string;
  readonly body: string;
}

let folder: string;
let github: Server;
let api: string;
let comments: Comment[] = [];
/** The status of requests that write. */
let writes = 201;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wiki-query-action-'));
  execFileSync(process.execPath, [generator, 'init'], { cwd: folder });
  execFileSync(process.execPath, [generator, 'generate'], { cwd: folder });
  mkdirSync(join(folder, 'node_modules/@wiki-query'), { recursive: true });
  symlinkSync(join(repository, 'packages/generator'), join(folder, 'node_modules/@wiki-query/generator'));
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a');
  git('clone', '--quiet', '--bare', '.', join(folder, '.git/origin.git'));
  git('remote', 'add', 'origin', join(folder, '.git/origin.git'));
  writeFileSync(join(folder, '.git/event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  github = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      expect(request.headers.authorization).toBe('Bearer secret');
      if (request.method === 'GET') return response.end(JSON.stringify(comments));
      const { body } = JSON.parse(text) as Comment;
      if (writes < 300) comments = [{ url: `${api}/comments/1`, body }];
      response.statusCode = writes;
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(github, 'listening');
  const address = github.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  api = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  github.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  git('checkout', '--quiet', '--force', 'main');
  git('clean', '--quiet', '--force', '-d', '-x', '--exclude=node_modules');
});

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

function edit(from: string, to: string): void {
  const path = join(folder, module);
  expect(readFileSync(path, 'utf8')).toContain(from);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

/** Runs the script as action.yml does. */
function check(inputs: Readonly<Record<string, string>> = {}) {
  for (const name of ['output', 'summary']) writeFileSync(join(folder, '.git', name), '');
  const read = (name: string): string => readFileSync(join(folder, '.git', name), 'utf8');
  const env = {
    ...process.env,
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: api,
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_EVENT_PATH: join(folder, '.git/event.json'),
    GITHUB_OUTPUT: join(folder, '.git/output'),
    GITHUB_STEP_SUMMARY: join(folder, '.git/summary'),
    INPUT_BASE: 'main',
    INPUT_COMMENT: 'true',
    INPUT_TOKEN: 'secret',
    ...inputs,
  };
  return new Promise<{ code: number; out: string; output: string; summary: string }>((resolve) => {
    execFile(process.execPath, [script], { cwd: folder, env }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out, output: read('output'), summary: read('summary') }),
    );
  });
}

test('passes when nothing has changed', async () => {
  const { code, output, summary } = await check();
  expect({ code, output, summary }).toEqual({
    code: 0,
    output: 'drift=false\nbump=none\n',
    summary: 'The spec is as in `main`.\n',
  });
});

test('names stale outputs, and writes the changelog into one comment', async () => {
  edit('  dir:\n', '  order:\n');
  const first = await check();
  expect(first).toMatchObject({ code: 1, output: 'drift=true\nbump=major\n' });
  expect(first.out).toContain('::error file=src/stubs/list/pages.ts,title=stale::');
  expect(first.out).toMatch(
    /^::error file=spec\/modules\/list\/pages\.yaml,line=\d+,col=\d+,title=[a-z-]+::pages\.dir/m,
  );
  expect(comments).toHaveLength(1);
  expect(comments[0]?.body).toMatch(/^<!-- wiki-query check -->\n.* require a \*\*major\*\* version/);
  expect(comments[0]?.body).toContain('Outputs differ from the spec');
  expect(first.summary).toContain('`pages.dir`');

  execFileSync(process.execPath, [generator, 'generate', '--delete-many'], { cwd: folder });
  expect(await check()).toMatchObject({ code: 0, output: 'drift=false\nbump=major\n' });
  expect(comments).toHaveLength(1);
  expect(comments[0]?.body).not.toContain('Outputs differ');
  expect(await check({ INPUT_FAIL_ON_BREAKING: 'true' })).toMatchObject({ code: 1 });
});

test('annotates mistakes of the spec', async () => {
  edit('type: LIM10', 'type: LIM11');
  const { code, out } = await check();
  expect(code).toBe(1);
  expect(out).toMatch(/^::error file=spec\/modules\/list\/pages\.yaml,line=\d+,col=\d+/m);
});

test('passes with a warning when the comment may not be written', async () => {
  writes = 403;
  const { code, out } = await check();
  writes = 201;
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringContaining('::warning::The comment cannot be written: status 403'),
  });
});

test('fetches a base that a shallow checkout lacks, and does without one that has no spec', async () => {
  const empty = git(
    'commit-tree',
    '-m',
    'x',
    execFileSync('git', ['mktree'], { cwd: folder, input: '', encoding: 'utf8' }).trim(),
  ).trim();
  git('push', '--quiet', 'origin', `${empty}:refs/heads/release`);
  expect(await check({ INPUT_BASE: 'release' })).toMatchObject({
    code: 0,
    out: expect.stringContaining('release has no spec: there is nothing to compare with'),
  });
  expect(await check({ INPUT_BASE: 'nowhere' })).toMatchObject({
    code: 0,
    out: expect.stringContaining('::warning::There is no nowhere to compare with'),
  });
});

test('says what to install', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(await check()).toMatchObject({
    code: 2,
    out: expect.stringContaining('npm install --save-dev @wiki-query/generator'),
  });
});
