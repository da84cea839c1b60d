/** A very large spec is made in a process whose heap is bounded: V8 would let garbage pile up to the machine's size. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Beyond so many bytes of spec the heap is bounded, to so many megabytes. */
const large = 20_000_000;
const heap = 1200;

/** Runs this very command again with a bounded heap, if the spec is large and the user set no bound; gives its exit code. */
export async function rerunBounded(spec: string): Promise<number | undefined> {
  const options = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''];
  if (options.some((option) => option.includes('--max-old-space-size')) || sizeOf(spec) < large) return undefined;
  const { spawn } = await import('node:child_process');
  const argv = [`--max-old-space-size=${heap}`, ...process.execArgv, ...process.argv.slice(1)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
