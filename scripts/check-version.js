/**
 * The version in `spec/api.yaml`, which the OpenAPI documents and the stubs carry, must be as high as the changes since
 * the last published one request, and all packages have it. What was published has a git tag `vX.Y.Z`.
 *
 *     node scripts/check-version.js           # fails when a version is not right
 *     node scripts/check-version.js --write   # sets what is not
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv } from 'node:process';
import { diffSince, lastPublished, levelOf, raise } from './spec-version.js';

const api = 'spec/api.yaml';
const python = 'packages/python/pyproject.toml';
const command = 'npm run version:spec';
const folders = ['.', ...readdirSync('packages').map((name) => join('packages', name)), 'examples', 'test'];
const manifests = folders.map((folder) => join(folder, 'package.json')).filter((path) => existsSync(path));
/** The line with the version, in files that are not JSON. */
const lines = new Map([
  [api, /^(version: *['"]?)([^\s'"]+)/m],
  [python, /^(version = ")([^"]+)/m],
]);

const version = lineOf(api);
if (version === undefined) throw new Error(`${api} has no line "version: X.Y.Z"`);
const published = lastPublished();
const wanted = published === undefined ? version : versionAfter(published);
// Changesets raises the versions of packages.
const right = [version, wanted, ...manifests.map((path) => readJson(path).version)].reduce(higher);

if (argv.includes('--write')) write();
else check();

function check() {
  const wrong = manifests.filter((path) => !hasVersion(readJson(path), right));
  if (lineOf(python) !== right) wrong.push(python);
  if (higher(version, wanted) !== version)
    console.error(
      `${api}: the version is ${version}, but the changes since v${published} require ${wanted}: run ${command}\n` +
        `See them with: npx wiki-query-gen diff v${published}`,
    );
  else if (version !== right) console.error(`${api}: packages have the version ${right}: run ${command}`);
  else if (wrong.length > 0) console.error(`${wrong.join(', ')}: not of version ${version}: run ${command}`);
  else {
    const since = published === undefined ? 'nothing is published yet' : `the changes since v${published} require it`;
    console.error(`Version ${version}; ${since}.`);
    return;
  }
  process.exitCode ||= 1;
}

function write() {
  for (const [path, line] of lines) writeFileSync(path, readFileSync(path, 'utf8').replace(line, `$1${right}`));
  for (const path of manifests) writeJson(path, withVersion(readJson(path), right));
  const lock = readJson('package-lock.json');
  const packages = Object.entries(lock.packages).map(([path, manifest]) => [
    path,
    path.includes('node_modules') ? manifest : withVersion(manifest, right),
  ]);
  writeJson('package-lock.json', { ...withVersion(lock, right), packages: Object.fromEntries(packages) });
  console.log(`Version ${right}.`);
}

/** The version that the changes since a published one request. */
function versionAfter(from) {
  const { bump } = diffSince(from, '--json');
  return bump === 'none' ? from : raise(from, levelOf(from, bump));
}

function lineOf(path) {
  return lines.get(path).exec(readFileSync(path, 'utf8'))?.[2];
}

function higher(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) < 0 ? other : one;
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
