/**
 * A folder for all temporary files of one run of tests. At its end, also when the run failed or was interrupted, the folder is
 * removed, and processes that the run has started and not ended are ended.
 */
import { chmodSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The variable of the environment that all processes of a run inherit. */
const mark = 'WIKI_QUERY_TEST_RUN';

/** Begins a run: its folder is that of temporary files from now on. Inside another run it does nothing. */
export function beginRun() {
  if (process.env[mark] !== undefined) return { end: () => [] };
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'wq-'));
  // Programs of other accounts, as in an image, may pass through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env[mark] = folder;
  let isOpen = true;
  /** Ends the run; the commands of processes that were still running. */
  const end = () => {
    if (!isOpen) return [];
    isOpen = false;
    delete process.env[mark];
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    const left = processesOf(folder);
    for (const { pid } of left) kill(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return left.map(({ command }) => command);
  };
  process.once('exit', end);
  return { end };
}

/** Ends a process of its own with the code that shells expect, at a signal. */
export function exitOnSignals(before) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(
      signal,
      () => void Promise.resolve(before(signal)).then(() => process.exit(128 + constants.signals[signal])),
    );
}

/** Processes with the mark of a run. Linux says what the environment of a process was; elsewhere tests end their own. */
function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    const isMarked = readOf(name, 'environ').split('\0').includes(`${mark}=${folder}`);
    return isMarked ? [{ pid: Number(name), command: readOf(name, 'cmdline').replaceAll('\0', ' ').trim() }] : [];
  });
}

/** Empty for a process that is gone, or somebody else's. */
function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
