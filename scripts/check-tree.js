/** Checks of the whole repository, one after the other: the second half of `npm run lint`. All run, also when one fails. */
import { spawnSync } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const ofProject = ['prose', 'layers', 'owners', 'sources', 'expressions', 'folders', 'licences'];
const commands = [
  ['node_modules/.bin/oxlint', 'scripts'],
  ...ofProject.map((name) => [execPath, `scripts/check-${name}.js`]),
  ['node_modules/.bin/knip'],
  ['node_modules/.bin/prettier', '--check', '--cache', '--log-level', 'warn', '.'],
];
for (const [program, ...args] of commands)
  if (spawnSync(program, args, { cwd, stdio: 'inherit' }).status !== 0) process.exitCode = 1;
