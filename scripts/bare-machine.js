/**
 * Runs a command as on a machine that has Node and none of the programs that tests may need: they are hidden from it alone.
 *
 *     sudo unshare --mount node scripts/bare-machine.js npm test
 *     sudo KEEP=git,bash unshare --mount node scripts/bare-machine.js npm test     these two are there
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { argv, env, exit } from 'node:process';
import { needs } from '../test/support/needs.mjs';

const [, , program, ...args] = argv;
if (program === undefined) {
  console.error('Usage: sudo unshare --mount node scripts/bare-machine.js COMMAND');
  exit(2);
}
const kept = (env.KEEP ?? '').split(',');
for (const [name, { find }] of Object.entries(needs))
  if (!kept.includes(name))
    for (let path = find(); path !== undefined; path = find())
      execFileSync('mount', ['--bind', '/dev/null', realpathSync(path)]);
const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
if (error !== undefined) console.error(`${program} cannot be run: ${error.message}`);
exit(status ?? 1);
