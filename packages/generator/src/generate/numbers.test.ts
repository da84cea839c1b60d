/** A number of the spec stands in one place: when it changes, no output has the old one. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSpecFiles } from '../load/load-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../testing/test-host.js';
import { generate } from './generate.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let texts: readonly (readonly [path: string, text: string])[];

/** Every bound of the repository's spec gets a number that stands nowhere else. */
function changed(path: string, text: string): string {
  if (path === 'sets.yaml')
    return text.replace(
      /default: 10\n(\s+min: 1\n\s+)max: 500\n(\s+)highmax: 5000/,
      'default: 7\n$1max: 250\n$2highmax: 2511',
    );
  if (path === 'types.yaml') return text.replaceAll(': 500', ': 503').replaceAll(': 50\n', ': 51\n');
  return path.endsWith('.yaml')
    ? text
        .replaceAll(/\bmax: 500\b/g, 'max: 497')
        .replaceAll(/\bhighmax: 5000\b/g, 'highmax: 4993')
        .replaceAll(/\bmax: 50\b/g, 'max: 47')
        .replaceAll(/\bhighmax: 500\b/g, 'highmax: 470')
    : text;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const files = await readSpecFiles(join(root, 'spec'));
  const spec = files.filter(({ path }) => !path.startsWith('examples/'));
  await writeFiles(
    join(folder.path, 'spec'),
    spec.map(({ path, text }) => ({ path, text: changed(path, text) })),
  );
  const options = { spec: join(folder.path, 'spec'), out: folder.path };
  const { diagnostics } = await generate(
    { ...options, only: ['stubs', 'openapi', 'docs', 'paraminfo'] },
    testHost(folder.path),
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.path.length + 1));
  const outputs = paths.filter((path) => /^(packages|test)\//.test(path) && !path.includes('/generator/'));
  texts = await Promise.all(
    outputs.map(async (path) => [path, await readFile(join(folder.path, path), 'utf8')] as const),
  );
}, 120_000);
afterAll(() => folder.dispose());

const linesWith = (found: RegExp): string[] =>
  texts.flatMap(([path, text]) =>
    text.split('\n').flatMap((line) => (found.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );

test('no output has the old bounds of a limit, nor the old number of values', () => {
  const lines = linesWith(/(?<![\w.-])(50|500|5000)(?![\w.-])/).filter((line) => !isExample(line));
  expect(lines.map((line) => line.slice(0, 300))).toEqual([]);
});

/** Requests of examples name limits of their own. */
const isExample = (line: string): boolean => /limit["']?[=:] ?50\b/.test(line);

test('no output of a module has the old default of its limit', () => {
  const lines = linesWith(/limit.*\b10\b/i).filter((line) => line.includes('list/allpages.'));
  expect(lines).toEqual([]);
});

test('no placeholder is left', () => {
  expect(linesWith(/\{\{[\w.-]+\}\}/)).toEqual([]);
});
