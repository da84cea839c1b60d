/** Reads the spec folder of a git revision, without touching the work tree. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../cli/host.js';
import type { TextFile } from '../text/text-file.js';
import { readSpecFiles } from './load-spec.js';

const run = promisify(execFile);

/** What git prints, or undefined if it ends with a code that says no. */
async function unlessRefused(asked: Promise<string>): Promise<string | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Reading a revision needs git, which cannot be run: ${reason}`);
  }
}

/**
 * The files of the spec in `folder`, and of `extensions`, as a revision has them: git writes them into a folder of their own. Folders are
 * relative to `root`, a folder of the repository. What git ignores, such as an installed package, is as it is now.
 */
export async function readRevision(
  revision: string,
  folder: string,
  extensions: readonly string[],
  root: string,
): Promise<TextFile[]> {
  const copy = await mkdtemp(join(tmpdir(), 'wiki-query-gen-'));
  const options = { cwd: root, env: { ...process.env, GIT_INDEX_FILE: join(copy, 'index') } };
  const git = async (...args: readonly string[]): Promise<string> => (await run('git', args, options)).stdout.trim();
  const find = (name: string): Promise<string | undefined> =>
    unlessRefused(git('rev-parse', '--quiet', '--verify', '--end-of-options', name));
  const copied = async (tree: string, to: string): Promise<string> => {
    // In a folder of the work tree, only files below it would be written.
    const top = await git('rev-parse', '--show-toplevel');
    await git('-C', top, 'read-tree', tree);
    await git('-C', top, 'checkout-index', '--all', `--prefix=${join(copy, 'tree', to)}/`);
    return join(copy, 'tree', to);
  };
  const extensionIn = async (whole: string, prefix: string, extension: string): Promise<readonly string[]> => {
    const isOutside = /^\.\.(\/|$)/.test(extension) || isAbsolute(extension);
    const tree = isOutside ? undefined : await find(`${whole}:${posix.join(prefix, extension)}`);
    if (tree !== undefined) return [await copied(tree, extension)];
    const isKept = isOutside || (await unlessRefused(git('check-ignore', '--quiet', extension))) !== undefined;
    return isKept ? [resolve(root, extension)] : [];
  };
  try {
    const whole = await find(`${revision}^{tree}`);
    if (whole === undefined) throw new UsageError(`"${revision}" is neither a folder nor a git revision`);
    const prefix = await git('rev-parse', '--show-prefix');
    const tree = await find(`${whole}:${posix.join(prefix, folder)}`);
    if (tree === undefined) throw new UsageError(`The revision ${revision} has no ${folder}/`);
    const spec = await copied(tree, folder);
    const found: string[] = [];
    for (const extension of extensions) found.push(...(await extensionIn(whole, prefix, extension)));
    return await readSpecFiles(spec, found);
  } finally {
    await rm(copy, { recursive: true });
  }
}
