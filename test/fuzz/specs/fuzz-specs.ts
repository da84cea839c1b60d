/**
 * Random changes of specs as input of the generator: each is rejected with its position, or generated like any other.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCli } from '@wiki-query/generator';
import fc from 'fast-check';
import { memoryOf } from '../../support/memory.js';
import type { Finding, FuzzOptions, FuzzResult } from '../fuzz.js';
import { mutations, type Files } from './mutations.js';

/** Specs that are made from one number. */
const batch = 100;
/** Milliseconds of CPU: far more than any spec takes. */
const tooLong = 20_000;
/** Mebibytes that the process may use at most, above what it used before: other tests run in it too. */
const mostMemory = 1024;
const base = new URL('../../golden/cases/small/spec/', import.meta.url).pathname;

/** Gives that many specs to the generator; what went wrong, and figures. */
export async function fuzzSpecs({ seed, count, progress }: FuzzOptions): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wiki-query-specs-'));
  const findings: Finding[] = [];
  const began = performance.now();
  const before = memoryOf(process.pid)?.peak ?? 0;
  let sound = 0;
  try {
    const whole = await readSpec(base);
    for (let first = 0; first < count && findings.length < 20; first += batch) {
      const drawn = fc.sample(mutations, { seed: seed + first / batch, numRuns: Math.min(batch, count - first) });
      for (const [i, mutate] of drawn.entries()) {
        const spec = mutate(whole);
        const outcome = await generate(spec, folder);
        if (outcome.problem === undefined) sound += outcome.code === 0 ? 1 : 0;
        else findings.push({ number: first + i, problem: outcome.problem, input: differences(whole, spec) });
        progress(first + i + 1, outcome.problem === undefined ? [] : findings.slice(-1));
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const peak = memoryOf(process.pid)?.peak ?? 0;
  if (peak > before + mostMemory)
    findings.push({
      problem: `the process used ${peak.toFixed(0)} MiB, and ${before.toFixed(0)} MiB before`,
      input: '',
    });
  const seconds = Math.round((performance.now() - began) / 1000);
  const figures = `${count.toLocaleString('en')} specs in ${seconds} s: ${sound} generated, the others refused with their places; up to ${peak.toFixed(0)} MiB`;
  return { findings, figures };
}

async function readSpec(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.sort().map(async (path) => [path.slice(folder.length), await readFile(path, 'utf8')] as const),
    ),
  );
}

interface Outcome {
  readonly code?: number;
  readonly problem?: string;
}

async function generate(spec: Files, folder: string): Promise<Outcome> {
  const place = join(folder, 'project');
  for (const [path, text] of spec) {
    await mkdir(dirname(join(place, 'spec', path)), { recursive: true });
    await writeFile(join(place, 'spec', path), text);
  }
  await writeFile(join(place, 'package.json'), '{}');
  let said = '';
  const say = (text: string): void => void (said += text);
  const began = process.cpuUsage();
  try {
    const code = await runCli(['generate', '--only', 'stubs,openapi,paraminfo,docs'], hostIn(place, say));
    const problem = problemOf(code, said) ?? (code === 0 ? await problemOfOutputs(place, folder) : undefined);
    if (problem !== undefined) return { code, problem };
    const { user, system } = process.cpuUsage(began);
    const milliseconds = (user + system) / 1000;
    return milliseconds > tooLong ? { problem: `${Math.round(milliseconds)} ms of CPU` } : { code };
  } catch (error) {
    return { problem: `it throws: ${String((error as Error).stack)}` };
  } finally {
    await rm(place, { recursive: true });
  }
}

const hostIn = (cwd: string, say: (text: string) => void) => ({
  cwd,
  env: {},
  isTerminal: false,
  now: () => performance.now(),
  out: say,
  err: say,
  stop: new AbortController().signal,
  whole: <T>(work: () => Promise<T>) => work(),
});

function problemOf(code: number, said: string): string | undefined {
  if (/^\s+at .+:\d+:\d+\)?$|node:internal|TypeError|RangeError|\[object Object\]/m.test(said)) return said;
  if (code !== 0 && code !== 1) return `exit code ${code}: ${said}`;
  if (code === 1 && !/(\.yaml|\/)(:\d+:\d+)?: error|spec: error/m.test(said)) return `no place: ${said}`;
  return undefined;
}

/** JSON must be readable, also after the hash of a cache, and all files must be in the folders of the outputs. */
async function problemOfOutputs(place: string, folder: string): Promise<string | undefined> {
  const outside = (await readdir(folder)).filter((name) => name !== 'project');
  if (outside.length > 0) return `files outside of the project: ${outside.join(', ')}`;
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => name.endsWith('.json'))) {
    const path = join(entry.parentPath, entry.name);
    try {
      JSON.parse((await readFile(path, 'utf8')).replace(/^[\da-f]{64}\n/, ''));
    } catch (error) {
      return `${entry.name} cannot be read: ${(error as Error).message}`;
    }
  }
  return undefined;
}

/** The files that are not as they were. */
function differences(before: Files, after: Files): string {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return paths.map((path) => `--- ${path}\n${after.get(path) ?? '(gone)'}`).join('\n');
}
