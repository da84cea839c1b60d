/**
 * The version in `spec/api.yaml`, which the OpenAPI documents and the stubs carry, must be as high as the changes since
 * the last published one ask for. What was published has a git tag `vX.Y.Z`.
 *
 *     node scripts/check-version.js
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { exit } from 'node:process';
import { parse } from 'yaml';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const published = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged').split('\n')[0];
const { version } = parse(readFileSync('spec/api.yaml', 'utf8'));

if (published === '') {
  console.log(`Version ${version}; nothing is published yet.`);
  exit(0);
}

const generator = 'packages/generator/bin/wiki-query-gen.js';
// It exits with 1 when there are findings.
const { stdout: report, stderr } = spawnSync('node', [generator, 'diff', published, '--json'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
if (report === '') {
  console.error(stderr);
  exit(2);
}
const { bump } = JSON.parse(report);
const wanted = raise(published.slice(1), bump);
if (isBelow(version, wanted)) {
  console.error(
    `spec/api.yaml: the version is ${version}, but the changes since ${published} (${bump}) ask for ${wanted}.\n` +
      `See them with: npx wiki-query-gen diff ${published}`,
  );
  exit(1);
}
console.log(`Version ${version}; the changes since ${published} ask for ${wanted}.`);

/** Before 1.0.0 a breaking change raises the second number, and any other the third. */
function raise(from, bump) {
  const [major, minor, patch] = from.split('.').map(Number);
  if (bump === 'none') return from;
  if (major === 0) return bump === 'major' ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function isBelow(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}
