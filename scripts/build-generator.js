/**
 * Builds the generator, and nothing else, when its sources have changed. `npm run check` and `npm run generate` start with
 * it. It prints nothing unless the build fails, so that the output of the command that follows can be read by a program.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import process from 'node:process';

const root = fileURLToPath(new URL('..', import.meta.url));
const turbo = fileURLToPath(new URL('../node_modules/turbo/bin/turbo', import.meta.url));
const argv = [turbo, 'run', 'build', '--filter=@wiki-query/generator', '--output-logs=errors-only'];
const { status, stdout, stderr, error } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
if (error !== undefined) throw error;
if (status !== 0) {
  process.stderr.write(stdout + stderr);
  process.exitCode = 2;
}
