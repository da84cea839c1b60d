/** Runs Python with the client's sources. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const folder = join(import.meta.dirname, '..');

/** Python with Debian's packages, among them `httpx` and `mypy`. */
const python = process.env['PYTHON'] ?? '/usr/bin/python3';

/** What a program printed, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program to its end. */
export function run(command: string, args: readonly string[], input = '', cwd = folder): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
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
