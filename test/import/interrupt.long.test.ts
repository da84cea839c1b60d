// @module-tag bzip2
// @module-tag slow
/** Ctrl-C on `wiki-query import` leaves nothing, or a state from which the same command continues. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectFolder, sampleDump } from '../conformance/src/folders.js';

const bin = join(projectFolder, 'packages/server/bin/wiki-query.js');
const work = mkdtempSync(join(tmpdir(), 'interrupt-'));
const out = join(work, 'wiki');
afterAll(() => rmSync(work, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

const preload = join(import.meta.dirname, 'interrupt-at.mjs');

/** Runs the command, and interrupts it as soon as it prints a text. */
const importUntil = (text?: string): Promise<Ended> =>
  new Promise((resolve) => {
    const options = text === undefined ? [] : ['--import', preload];
    const child = spawn(process.execPath, [...options, bin, 'import', sampleDump, '--out', out], {
      env: { ...process.env, INTERRUPT_AT: text },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void (said += bytes.toString()));
    child.once('close', (code, signal) => resolve({ code, signal, said }));
  });

it('continues with the same command', async () => {
  // After the last step, the search index of texts, there may be no time for a signal.
  for (const moment of ['Wiki wiki', 'SQL tables:', 'Pages:', 'Logs:', 'Indexes:']) {
    const { signal, said } = await importUntil(moment);
    expect(said, moment).toContain('Stopped. What is done is kept. Start the same command again to continue.');
    expect(signal, moment).toBe('SIGINT');
    expect(existsSync(join(out, 'wiki.sqlite')), moment).toBe(false);
    expect(existsSync(join(out, 'site.json')), moment).toBe(false);
  }
  const { code, said } = await importUntil();
  expect(said).toContain('Resuming a stopped import of the same files.');
  // Finished work is not done again.
  expect(said).not.toMatch(/^SQL tables: /m);
  expect(said).toMatch(/^ {2}revision +1,239$/m);
  expect(code).toBe(0);
  expect(readdirSync(out).sort()).toEqual(['site.json', 'wiki.sqlite']);
});
