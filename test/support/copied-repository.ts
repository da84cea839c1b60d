/** A copy of the repository to run its commands in: files that git tracks or would track, and installed packages. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownFiles } from './own-files.js';

const root = new URL('../../', import.meta.url).pathname;

/** The output of a command, and its exit code. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of the repository in a temporary folder. */
export interface CopiedRepository {
  readonly folder: string;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** Replaces a part of a file; the part must be there. */
  readonly edit: (name: string, find: RegExp, put: string) => void;
  readonly run: (command: string, ...args: readonly string[]) => Finished;
  /** The names of the files that differ from those that were copied. */
  readonly changed: () => readonly string[];
  readonly remove: () => void;
}

/** Copies the repository; packages of npm are links to those of the original, workspaces to those of the copy. */
export function copyRepository(): CopiedRepository {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-copy-'));
  const path = (name: string): string => join(folder, name);
  const read = (name: string): string => readFileSync(path(name), 'utf8');
  const write = (name: string, text: string): void => writeFileSync(path(name), text);
  copyFiles(folder);
  linkPackages(folder);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: folder }).toString();
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'copy');
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_FORCE: undefined, TURBO_HASH: undefined };
  return {
    folder,
    path,
    read,
    write,
    edit: (name, find, put) => {
      if (!find.test(read(name))) throw new Error(`${name} has no ${find}`);
      write(name, read(name).replace(find, put));
    },
    run: (command, ...args) => {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: folder,
        env,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      return { status, stdout, stderr };
    },
    changed: () =>
      git('status', '--porcelain', '--untracked-files=all')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(3)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Copies the files of the repository, or some of them. */
export function copyFiles(folder: string, wanted: (path: string) => boolean = () => true): void {
  for (const path of ownFiles().filter(wanted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
}

function linkPackages(folder: string): void {
  const link = (within: string, except: readonly string[]): void => {
    mkdirSync(join(folder, within), { recursive: true });
    for (const name of readdirSync(join(root, within)))
      if (!except.includes(name)) symlinkSync(realpathSync(join(root, within, name)), join(folder, within, name));
  };
  link('node_modules', ['@wiki-query', '.bin', '.cache']);
  link('node_modules/.bin', ['wiki-query-gen', 'wiki-query']);
  mkdirSync(join(folder, 'node_modules/@wiki-query'), { recursive: true });
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules/@wiki-query', name));
    const nested = join('packages', name, 'node_modules');
    if (existsSync(join(root, nested))) link(nested, ['.cache', '.vite', '.bin']);
  }
  symlinkSync('../@wiki-query/generator/bin/wiki-query-gen.js', join(folder, 'node_modules/.bin/wiki-query-gen'));
  symlinkSync('../@wiki-query/server/bin/wiki-query.js', join(folder, 'node_modules/.bin/wiki-query'));
}
