// Preloaded into an import: a thread kills the process as soon as DIE_AT_FILE has DIE_AT_SIZE bytes.
import { statSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';

const bytes = Number(process.env.DIE_AT_SIZE);

function look() {
  if ((statSync(process.env.DIE_AT_FILE, { throwIfNoEntry: false })?.size ?? 0) >= bytes)
    process.kill(process.pid, 'SIGKILL');
}

if (isMainThread && bytes < Infinity) new Worker(new URL(import.meta.url), { argv: ['watch'], execArgv: [] }).unref();
else if (process.argv[2] === 'watch') setInterval(look, 2);
