/** Reads the spec folder of a git revision, without touching the work tree. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../cli/host.js';
import type { TextFile } from '../text/text-file.js';

const run = promisify(execFile);
const most = 64 << 20;

/** The files of `folder` (relative to the repository that `cwd` is in) as a revision has them. */
export async function readRevision(revision: string, folder: string, cwd: string): Promise<TextFile[]> {
  const paths = await listFiles(revision, folder, cwd);
  if (paths.length === 0) throw new UsageError(`The revision ${revision} has no ${folder}/`);
  const files: TextFile[] = [];
  for (const path of paths) {
    const { stdout } = await run('git', ['cat-file', 'blob', `${revision}:${path}`], { cwd, maxBuffer: most });
    files.push({ path: path.slice(folder.length + 1), text: stdout });
  }
  return files;
}

async function listFiles(revision: string, folder: string, cwd: string): Promise<string[]> {
  try {
    const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', revision, `${folder}/`];
    const { stdout } = await run('git', args, { cwd, maxBuffer: most });
    return stdout
      .split('\0')
      .filter((path) => /\.(ya?ml|json)$/.test(path))
      .sort();
  } catch {
    throw new UsageError(`"${revision}" is neither a folder nor a git revision`);
  }
}
