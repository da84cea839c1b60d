/**
 * Checks a spec and its outputs, and compares the spec with a base: the script of action.yml. It runs the `wiki-query-gen` that the
 * project has installed.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process, { env, stderr, stdout } from 'node:process';
import { writeComment } from './comment.js';

const generator = findGenerator(process.cwd());
if (generator === undefined) {
  stdout.write('::error::wiki-query-gen is not installed: npm install --save-dev @wiki-query/generator\n');
  process.exit(2);
}
const spec = env.INPUT_SPEC || 'spec';
const isValid = report('validate', '--spec', spec) === 0;
const isCurrent = isValid && report('check', '--spec', spec) === 0;
const changes = isValid ? compare(env.INPUT_BASE ?? '') : undefined;

output('drift', String(isValid && !isCurrent));
if (changes) {
  output('bump', changes.bump);
  const text = textOf(changes);
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
  if (env.INPUT_COMMENT === 'true') await writeComment(text, env);
}
const isTooBreaking = changes?.bump === 'major' && env.INPUT_FAIL_ON_BREAKING === 'true';
if (isTooBreaking) stdout.write('::error::The changes of the spec break callers\n');
process.exitCode = isCurrent && !isTooBreaking ? 0 : 1;

/** The generator of the project, or of a folder around it. */
function findGenerator(start) {
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules/@wiki-query/generator/bin/wiki-query-gen.js');
    if (existsSync(path)) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Runs a command whose findings become annotations. Returns its exit code. */
function report(...argv) {
  const { status } = run(argv, 'inherit');
  if (status === 2) process.exit(2);
  return status;
}

function run(argv, output) {
  return spawnSync(process.execPath, [generator, ...argv], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', output, 'inherit'],
  });
}

/** What changed since the base: the version that it requires, and the changelog. Undefined when there is nothing to compare with. */
function compare(base) {
  if (base === '') return undefined;
  const revision = revisionOf(base);
  if (revision === undefined) {
    stdout.write(`::warning::There is no ${base} to compare with\n`);
    return undefined;
  }
  if (git('ls-tree', `${revision}:./`, '--', `${spec}/`).stdout === '') {
    stdout.write(`${base} has no ${spec}: there is nothing to compare with\n`);
    return undefined;
  }
  const diff = (...more) => run(['diff', revision, '.', '--spec', spec, ...more], 'pipe');
  const json = diff('--json');
  if (json.stdout === '') process.exit(2);
  // What breaks somebody, at its place in the spec.
  stdout.write(diff('--github').stdout);
  return { base, bump: JSON.parse(json.stdout).bump, changelog: diff('--changelog').stdout };
}

/** The base as a revision; a branch that a shallow checkout lacks is fetched. */
function revisionOf(base) {
  for (const name of [`origin/${base}`, base])
    if (git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status === 0) return name;
  const { status } = git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', base);
  return status === 0 ? 'FETCH_HEAD' : undefined;
}

function git(...argv) {
  const done = spawnSync('git', argv, { encoding: 'utf8' });
  if (done.error) throw done.error;
  if (done.status !== 0) stderr.write(done.stderr);
  return done;
}

function textOf({ base, bump, changelog }) {
  if (bump === 'none') return `The spec is as in \`${base}\`.\n`;
  const drift = isCurrent ? '' : '\nOutputs differ from the spec: run `wiki-query-gen generate`.\n';
  return `The changes of the spec since \`${base}\` require a **${bump}** version.\n${drift}\n${changelog.replace(/^## .*\n+/, '')}`;
}

function output(name, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`);
}
