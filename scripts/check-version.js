/**
 * The version in `spec/api.yaml`, which the OpenAPI documents and the stubs carry, must be as high as the changes since
 * the last published one request, and all packages have it. What was published has a git tag `vX.Y.Z`.
 *
 *     node scripts/check-version.js           # fails when a version is not right
 *     node scripts/check-version.js --write   # sets what is not
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, exit } from 'node:process';

const generator = join(import.meta.dirname, '../packages/generator/bin/wiki-query-gen.js');
const api = 'spec/api.yaml';
const command = 'npm run version:spec';
const folders = ['.', ...readdirSync('packages').map((name) => join('packages', name)), 'test'];
const manifests = folders.map((folder) => join(folder, 'package.json')).filter((path) => existsSync(path));

const version = /^version: *['"]?([^\s'"]+)/m.exec(readFileSync(api, 'utf8'))?.[1];
if (version === undefined) throw new Error(`${api} has no line "version: X.Y.Z"`);
const published = lastPublished();
const wanted = published === undefined ? version : versionAfter(published);
const right = isBelow(version, wanted) ? wanted : version;

if (argv.includes('--write')) write();
else check();

function check() {
  const wrong = manifests.filter((path) => !hasVersion(readJson(path), right));
  if (right !== version)
    console.error(
      `${api}: the version is ${version}, but the changes since v${published} require ${wanted}: run ${command}\n` +
        `See them with: npx wiki-query-gen diff v${published}`,
    );
  else if (wrong.length > 0) console.error(`${wrong.join(', ')}: not of version ${version}: run ${command}`);
  else {
    const since = published === undefined ? 'nothing is published yet' : `the changes since v${published} require it`;
    console.error(`Version ${version}; ${since}.`);
    return;
  }
  process.exitCode ||= 1;
}

function write() {
  writeFileSync(api, readFileSync(api, 'utf8').replace(/^version: .*$/m, `version: ${right}`));
  for (const path of manifests) writeJson(path, withVersion(readJson(path), right));
  const lock = readJson('package-lock.json');
  const packages = Object.entries(lock.packages).map(([path, manifest]) => [
    path,
    path.includes('node_modules') ? manifest : withVersion(manifest, right),
  ]);
  writeJson('package-lock.json', { ...withVersion(lock, right), packages: Object.fromEntries(packages) });
  console.log(`Version ${right}.`);
}

function lastPublished() {
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--merged'], {
    encoding: 'utf8',
  });
  return tags.split('\n')[0].slice(1) || undefined;
}

/** The version that the changes since a published one request. */
function versionAfter(published) {
  // It exits with 1 when there are findings.
  const { stdout: report, stderr } = spawnSync('node', [generator, 'diff', `v${published}`, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (report === '') {
    console.error(stderr);
    exit(2);
  }
  return raise(published, JSON.parse(report).bump);
}

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

/** The manifest with a version, also where it needs other packages of this repository. */
function withVersion(manifest, version) {
  if (manifest.dependencies === undefined) return { ...manifest, version };
  const dependencies = Object.entries(manifest.dependencies).map(([name, range]) => [
    name,
    name.startsWith('@wiki-query/') ? version : range,
  ]);
  return { ...manifest, version, dependencies: Object.fromEntries(dependencies) };
}

function hasVersion(manifest, version) {
  return JSON.stringify(manifest) === JSON.stringify(withVersion(manifest, version));
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
