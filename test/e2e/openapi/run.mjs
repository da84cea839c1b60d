/** Installs the tools and runs the tests of this folder; with `NIGHTLY=1` all of them, and keeps what was found, for the docs page about tools. */
import { spawnSync } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { isNightly } from '../../support/nightly.mjs';
import { matrixPage, pagePath } from './support/matrix-page.mjs';

const here = import.meta.dirname;
const { status } = spawnSync('npm', ['ci', ...(isNightly ? [] : ['--omit=dev'])], { cwd: here, stdio: 'inherit' });
if (status !== 0) process.exit(1);

const files = (await readdir(here))
  .filter((name) => name.endsWith('.test.mjs') && (isNightly || !name.endsWith('.nightly.test.mjs')))
  .map((name) => join(here, name));

/** Names of tests by suite, which is the tool; in the order of the files. */
const found = new Map();
const suites = [];
let passed = 0;
const failed = [];

const stream = run({ files: files.sort(), concurrency: 2 });
stream.on('test:start', ({ name, nesting }) => (suites[nesting] = name));
stream.on('test:pass', ({ name, nesting, skip, details }) => {
  if (details.type === 'suite') return;
  // A test that did not run has not passed.
  if (skip !== undefined) return failed.push(name);
  passed += 1;
  const tool = suites[nesting - 1];
  if (tool !== undefined) found.set(tool, [...(found.get(tool) ?? []), name]);
});
stream.on('test:fail', ({ name, details }) => details.type !== 'suite' && failed.push(name));
stream.compose(new spec()).pipe(process.stdout);
await new Promise((resolve) => stream.on('end', resolve));

if (isNightly && failed.length === 0) await comparePage().catch((error) => reject(error.message));
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** The page of the docs must say what was found; `UPDATE_MATRIX=1` writes it. */
async function comparePage() {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  const page = matrixPage(found, { ...dependencies, ...devDependencies });
  if (process.env.UPDATE_MATRIX === '1') return writeFile(pagePath, page);
  const committed = await readFile(pagePath, 'utf8').catch(() => '');
  if (normal(committed) !== normal(page)) reject(`${pagePath} is not what was found; UPDATE_MATRIX=1 writes it`);
  return undefined;
}

function reject(text) {
  failed.push(text);
  console.log(text);
}

/** Prettier pads the cells of tables. */
function normal(text) {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
}
