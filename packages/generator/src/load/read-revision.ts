/** Reads the spec folder of a git revision, without touching the work tree. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../cli/host.js';
import type { TextFile } from '../text/text-file.js';
import { readSpecFiles } from './load-spec.js';

const run = promisify(execFile);

/** The files of `folder` (relative to `root`, the root of the repository) as a revision has them: git writes them into a folder of their own. */
export async function readRevision(revision: string, folder: string, root: string): Promise<TextFile[]> {
  const copy = await mkdtemp(join(tmpdir(), 'wiki-query-gen-'));
  const options = { cwd: root, env: { ...process.env, GIT_INDEX_FILE: join(copy, 'index') } };
  const git = async (...args: readonly string[]): Promise<string> => (await run('git', args, options)).stdout.trim();
  const treeOf = (name: string, problem: string): Promise<string> =>
    git('rev-parse', '--verify', '--end-of-options', name).catch(() => {
      throw new UsageError(problem);
    });
  try {
    const whole = await treeOf(`${revision}^{tree}`, `"${revision}" is neither a folder nor a git revision`);
    await git('read-tree', await treeOf(`${whole}:${folder}`, `The revision ${revision} has no ${folder}/`));
    await git('checkout-index', '--all', `--prefix=${join(copy, 'spec')}/`);
    return await readSpecFiles(join(copy, 'spec'));
  } finally {
    await rm(copy, { recursive: true });
  }
}
