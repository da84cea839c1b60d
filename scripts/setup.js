/**
 * Installs what tests need besides Node, on Debian and Ubuntu; elsewhere prints what to install. It needs no package of npm.
 *
 *     npm run setup
 */
import { spawnSync } from 'node:child_process';
import { exit } from 'node:process';
import { findProgram, isRoot, lacking, needs, packagesFor } from '../test/support/needs.mjs';

const missing = lacking();
if (missing.length === 0) {
  console.log('Everything that the tests need is installed.');
  exit(0);
}
if (findProgram('apt-get') === undefined) {
  console.log('Install these with the package manager of your system:');
  for (const name of missing) console.log(`  ${name.padEnd(14)}${needs[name].others ?? name}`);
  exit(0);
}

const apt = (...args) => {
  // As root there is no sudo on small machines.
  const [program, ...rest] = [...(isRoot ? [] : ['sudo']), 'apt-get', ...args];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, rest, { stdio: ['inherit', 'ignore', 'inherit'], env: environment }).status === 0;
};
const packages = packagesFor(missing);
console.log(`Installing ${packages.join(' ')}`);
const isInstalled = apt('update', '-qq') && apt('install', '-qq', '-y', '--no-install-recommends', ...packages);
if (isInstalled) exit(0);
console.error(`These packages cannot be installed: ${packages.join(' ')}`);
exit(1);
