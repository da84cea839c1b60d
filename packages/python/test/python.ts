/** Runs Python with the client's sources. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findPython } from '../../../test/support/needs.mjs';

export const folder = join(import.meta.dirname, '..');

/** Python with Debian's packages, among them `httpx` and `mypy`. */
const python = findPython('httpx') ?? '/usr/bin/python3';

/** The minor versions of Python 3 that the package supports. */
export const minors = [9, 10, 11, 12, 13] as const;

/** The Pythons of this machine that the package supports, by version: that of the tests, on the `PATH`, of pyenv. */
export function pythons(): ReadonlyMap<string, string> {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const ofPyenv = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, 'bin/python')) : [];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((bin) => minors.map((minor) => join(bin, `python3.${minor}`)));
  const found = new Map<string, string>();
  for (const file of [python, ...ofPyenv, ...onPath].filter((one) => existsSync(one))) {
    const { stdout, error } = spawnSync(file, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], {
      encoding: 'utf8',
    });
    // A file of that name need not be a program.
    if (error !== undefined) continue;
    const version = stdout.trim();
    if (minors.some((minor) => version === `3.${minor}`) && !found.has(version)) found.set(version, file);
  }
  return found;
}

/** The folder of Debian's packages: those that `httpx` needs are plain Python, for every version. */
const packagesOfDebian = '/usr/lib/python3/dist-packages';

/** What a program printed, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program to its end, with the client in the folder where it runs, else with this one. */
export function run(command: string, args: readonly string[], input = '', cwd = folder): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: {
        ...process.env,
        PYTHONPATH: [join(cwd, 'src'), join(folder, 'src'), ...(command === python ? [] : [packagesOfDebian])].join(
          delimiter,
        ),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
    child.on('error', reject).on('close', (code) => resolve({ code, output, errors }));
    child.stdin.end(input);
  });
}

/** Runs Python to its end. */
export const runPython = (args: readonly string[], input = '', cwd = folder): Promise<Ended> =>
  run(python, args, input, cwd);
