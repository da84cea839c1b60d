/** Reads the spec folder of a git revision, without touching the work tree. */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../cli/host.js';
import type { TextFile } from '../text/text-file.js';

const run = promisify(execFile);

/** The files of `folder` (relative to the repository that `cwd` is in) as a revision has them. */
export async function readRevision(revision: string, folder: string, cwd: string): Promise<TextFile[]> {
  const paths = await listFiles(revision, folder, cwd);
  if (paths.length === 0) throw new UsageError(`The revision ${revision} has no ${folder}/`);
  const contents = await readBlobs(
    paths.map((path) => `${revision}:${path}`),
    cwd,
  );
  return paths.map((path, at) => ({ path: path.slice(folder.length + 1), text: contents[at] ?? '' }));
}

async function listFiles(revision: string, folder: string, cwd: string): Promise<string[]> {
  try {
    const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', revision, `${folder}/`];
    const { stdout } = await run('git', args, { cwd, maxBuffer: 64 << 20 });
    return stdout
      .split('\0')
      .filter((path) => /\.(ya?ml|json)$/.test(path))
      .sort();
  } catch {
    throw new UsageError(`"${revision}" is neither a folder nor a git revision`);
  }
}

/** The contents of many blobs through one process. */
function readBlobs(names: readonly string[], cwd: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const git = spawn('git', ['cat-file', '--batch'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    const chunks: Buffer[] = [];
    git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    git.on('error', reject);
    git.on('close', () => resolve(splitBatch(Buffer.concat(chunks))));
    git.stdin.end(names.map((name) => `${name}\n`).join(''));
  });
}

/** `<id> blob <size>\n<content>\n`, again and again. */
function splitBatch(output: Buffer): string[] {
  const contents: string[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    const size = Number(output.toString('utf8', at, end).split(' ')[2]);
    contents.push(output.toString('utf8', end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}
