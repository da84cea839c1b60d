// @module-tag slow
/** The walk of a request in the guide: the running server calls each function of it. Run `npm run build` first. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.js';

const server = join(import.meta.dirname, '..');
const guide = readFileSync(join(server, '../docs/guides/how-it-works.md'), 'utf8');
const folder = temporaryFolder('walk');
const times = 3;

interface Step {
  readonly process: string;
  readonly name: string;
  readonly file: string;
}

/** The rows of the table after a text. */
function stepsAfter(text: string): readonly Step[] {
  const [, after = ''] = guide.split(text);
  const table = after.split(/\n\n(?!\|)/).find((part) => part.includes('| ---')) ?? '';
  return [...table.matchAll(/^\| (supervisor|worker|runner) +\| `(\w+)` +\| `([^`]+)` +\|/gm)].map(
    ([, process = '', name = '', file = '']) => ({ process, name, file }),
  );
}

interface Script {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** What a process is, by the script that it was started with. */
function processOf(scripts: readonly Script[]): string {
  const started = (name: string): boolean => scripts.some(({ url }) => url.endsWith(`/dist/${name}.js`));
  if (started('runners/runner-main')) return 'runner';
  return started('workers/worker-main') ? 'worker' : 'supervisor';
}

/** How often functions were called: `<process> <file> <name>`. The bundle names the file before its code. */
function callsIn(coverage: string): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  for (const file of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { readonly result: readonly Script[] };
    const own = result.filter(({ url }) => url.includes('/server/dist/'));
    for (const { url, functions } of own) {
      const code = readFileSync(new URL(url), 'utf8');
      const files = [...code.matchAll(/^\/\/ src\/(\S+)$/gm)];
      for (const { functionName, ranges } of functions) {
        const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges;
        const place = files.findLast(({ index }) => index <= startOffset)?.[1];
        // The bundle numbers functions of the same name.
        const key = `${processOf(own)} ${place} ${functionName.replace(/\d+$/, '')}`;
        calls.set(key, (calls.get(key) ?? 0) + count);
      }
    }
  }
  return calls;
}

/** Serves the requests, some times each, and ends the server. A signal that it cannot handle ends the others by themselves. */
async function callsOf(query: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<ReadonlyMap<string, number>> {
  const coverage = join(folder, `${signal}-${query.length}`);
  mkdirSync(coverage);
  const args = ['serve', join(server, 'sample'), '--port', '0', '--workers', '1', '--runners', '1'];
  const child = spawn(process.execPath, [join(server, 'bin/wiki-query.js'), ...args], {
    env: { ...process.env, NODE_V8_COVERAGE: coverage, TMPDIR: folder, XDG_STATE_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The streams close when the last process has ended.
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const [, found] = /wiki-query ready (\S+)[\s\S]*curl/.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  for (let i = 0; i < times; i++) {
    const response = await fetch(`${url}/api.php?${query}&format=json`, { headers: { connection: 'close' } });
    expect(response.status).toBe(200);
    await response.text();
  }
  child.kill(signal);
  await ended;
  return callsIn(coverage);
}

test.each([
  ['calls these functions', 'action=query&list=allpages&aplimit=1', 15],
  ['leaves the worker after `isSlow`', 'action=expandtemplates&text=a&prop=wikitext', 5],
])('the table after "%s"', async (text, query, least) => {
  const steps = stepsAfter(text);
  expect(steps.length).toBeGreaterThan(least);
  const [stopped, lost] = [await callsOf(query, 'SIGTERM'), await callsOf(query, 'SIGKILL')];
  const missing = steps.filter(({ process, name, file }) => {
    const key = `${process} ${file} ${name}`;
    return ((process === 'supervisor' ? stopped : lost).get(key) ?? 0) < times;
  });
  expect(missing).toEqual([]);
});
