/**
 * Runs a command as on a machine that has Node and none of the programs that tests may need: they are hidden from it alone.
 *
 *     sudo unshare --mount node scripts/bare-machine.js npm test
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { needs } from '../test/support/needs.mjs';

const [, , program, ...args] = argv;
if (program === undefined) {
  console.error('Usage: sudo unshare --mount node scripts/bare-machine.js COMMAND');
  exit(2);
}
for (const { find } of Object.values(needs))
  for (let path = find(); path !== undefined; path = find())
    execFileSync('mount', ['--bind', '/dev/null', realpathSync(path)]);
exit(spawnSync(program, args, { stdio: 'inherit' }).status ?? 1);
