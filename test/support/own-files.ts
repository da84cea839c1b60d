/** The files that git tracks or would track; other files come and go while tests run. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLeftOut } from './needs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Their paths below the root; none where tests that need git are left out. */
export function ownFiles(...patterns: readonly string[]): readonly string[] {
  if (isLeftOut('git')) return [];
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}
