import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Host } from '../../src/cli/host.js';
import type { TextFile } from '../../src/text/text-file.js';

/** A host that remembers what was said. */
export interface TestHost extends Host {
  readonly said: { out: string; err: string };
}

/** A host in a folder, without a terminal. */
export function testHost(cwd: string, more: Partial<Host> = {}): TestHost {
  const said = { out: '', err: '' };
  return {
    cwd,
    env: {},
    isTerminal: false,
    now: () => performance.now(),
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    stop: new AbortController().signal,
    said,
    ...more,
  };
}

/** A new folder, gone when `dispose` is called. */
export async function temporaryFolder(): Promise<{ readonly path: string; readonly dispose: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'wiki-query-gen-'));
  return { path, dispose: () => rm(path, { recursive: true, force: true }) };
}

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: readonly TextFile[]): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
