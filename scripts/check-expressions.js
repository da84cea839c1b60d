/**
 * Fails on regular expressions in the sources of the packages whose time grows faster than the text.
 *
 *     node scripts/check-expressions.js           # checks the expressions that `expressions/linear.txt` does not list
 *     node scripts/check-expressions.js --write   # records the linear ones there
 *
 * Expressions that are made of texts at run time are measured by `test/fuzz/texts`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { parse } from 'yaml';

// The other backends are programs for one kind of machine, or a worker that does not respond in time on a busy one.
process.env.RECHECK_BACKEND = 'pure';
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const root = join(import.meta.dirname, '..');
const listPath = join(import.meta.dirname, 'expressions/linear.txt');
/** Each expression that may stay, with the reason. */
const exceptions = parse(readFileSync(join(import.meta.dirname, 'expressions/exceptions.yaml'), 'utf8'));
/** The same result each time, however busy the machine is. */
const settings = { timeout: 10_000, randomSeed: 1 };

const listed = new Set(readFileSync(listPath, 'utf8').split('\n'));

/** Every source file of a package that is neither a test nor generated. */
const sources = execFileSync('git', ['ls-files', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:[cm]?[jt]s|vue)$/.test(path) && !/\/gen\/|\/test\/|\/testing\/|\.(?:test|d)\.ts$/.test(path));

/** The program of a file; of a Vue component, its scripts, in their lines. */
function programOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  if (!path.endsWith('.vue')) return { name: path, text };
  let program = '';
  let done = 0;
  for (const { 0: whole, 1: script, index } of text.matchAll(/<script[^<>]*>([^]*?)<\/script>/g)) {
    program += text.slice(done, index).replace(/[^\n]/g, '') + script;
    done = index + whole.length;
  }
  return { name: `${path}.ts`, text: program };
}

/** The expressions of a file, with their places. */
function expressionsIn(path) {
  const { name, text } = programOf(path);
  const found = [];
  const add = (pattern, flags, start) =>
    found.push({
      written: `/${pattern}/${flags}`,
      pattern,
      flags,
      place: `${path}:${text.slice(0, start).split('\n').length}`,
    });
  new Visitor({
    Literal: ({ regex, start }) => regex && add(regex.pattern, regex.flags, start),
    NewExpression: ({ callee, arguments: [pattern, flags], start }) => {
      if (callee.name === 'RegExp' && typeof pattern?.value === 'string')
        add(pattern.value, typeof flags?.value === 'string' ? flags.value : '', start);
    },
  }).visit(parseSync(name, text).program);
  return found;
}

const found = new Map(sources.flatMap(expressionsIn).map((one) => [one.written, one]));
const excepted = new Map(exceptions.flatMap(({ reason, expressions }) => expressions.map((one) => [one, reason])));
const problems = [];
const linear = [];
for (const one of found.values()) {
  if (excepted.has(one.written)) continue;
  const { status, complexity } = listed.has(one.written)
    ? { status: 'safe' }
    : checkSync(one.pattern, one.flags, settings);
  if (status === 'safe') linear.push(one.written);
  else
    problems.push(
      `${one.place} ${one.written} takes longer than its text is (${complexity?.summary ?? 'the check does not end'}): write it so that no character is looked at again and again, or state in scripts/expressions/exceptions.yaml why the text is short`,
    );
}
for (const one of excepted.keys())
  if (!found.has(one)) problems.push(`scripts/expressions/exceptions.yaml: ${one} is in no source: remove it`);
if (process.argv.includes('--write')) writeFileSync(listPath, `${linear.toSorted().join('\n')}\n`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
