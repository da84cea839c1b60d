// @module-tag slow
/** A number of the spec stands in one place: when it changes, no output has the old one. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSpecFiles } from '../load/load-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';
import { defaultProject } from '../project/project.js';
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
  if (path === 'types.yaml')
    return text.replaceAll(': 500', ': 503').replaceAll(': 50\n', ': 51\n').replaceAll(': 10\n', ': 11\n');
  return path.endsWith('.yaml')
    ? text
        .replaceAll(/\bdefault: 10\b/g, 'default: 12')
        .replaceAll(/\bmax: 500\b/g, 'max: 497')
        .replaceAll(/\bhighmax: 5000\b/g, 'highmax: 4993')
        .replaceAll(/\bmax: 50\b/g, 'max: 47')
        .replaceAll(/\bhighmax: 500\b/g, 'highmax: 470')
    : text;
}

const run = () =>
  generate(
    {
      spec: join(folder.path, 'spec'),
      out: folder.path,
      only: ['stubs', 'openapi', 'docs', 'paraminfo'],
      project: defaultProject,
    },
    testHost(folder.path),
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  const files = await readSpecFiles(join(root, 'spec'));
  // Extensions have numbers of their own.
  const spec = files.filter(({ path }) => !/^(examples|extensions)\//.test(path));
  await writeFiles(
    join(folder.path, 'spec'),
    spec.map(({ path, text }) => ({ path, text: changed(path, text) })),
  );
  const { diagnostics } = await run();
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.path.length + 1));
  const outputs = paths.filter((path) => /^(packages|test)\//.test(path) && !path.includes('/generator/'));
  texts = await Promise.all(
    outputs.map(async (path) => [path, await readFile(join(folder.path, path), 'utf8')] as const),
  );
});
afterAll(() => folder.dispose());

const linesWith = (found: RegExp): string[] =>
  texts
    // Values in the examples of the format are not those of a module.
    .filter(([path]) => !path.endsWith('/format.md'))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line) => (found.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );

test('no output has the old bounds of a limit, nor the old number of values', () => {
  const lines = linesWith(/(?<![\w.-])(50|500|5000)(?![\w.-])/).filter((line) => !isExample(line));
  expect(lines.map((line) => line.slice(0, 300))).toEqual([]);
});

/** Requests of examples name limits of their own. */
const isExample = (line: string): boolean => /limit["']?[=:] ?50\b/.test(line);
const isCall = (line: string): boolean => line.includes('await wiki.query(');

test('no output has the old default of a limit', () => {
  const lines = linesWith(/(?<![\w.-])10(?![\w.-])/).filter(
    (line) => !isCall(line) && !otherTens.some((other) => other.test(line)),
  );
  expect(lines.map((line) => line.slice(0, 300))).toEqual([]);
  expect(linesWith(/default.*\b7\b/i).length).toBeGreaterThan(40 * 3);
});

/** Other numbers that are ten: the limit and the namespace of an example, how many values a set has, a place in a list, templates. */
const otherTens: readonly RegExp[] = [
  /(limit|namespace)["']?[=:] ?"?10\b/,
  /\b10 (values|Werte)\b|\b(of|von) 10\]/,
  /"?index"?: 10\b/,
  /\b10 (are the templates|sind die Vorlagen|ist der Namensraum der Vorlagen)\b/,
  // Values of examples.
  /"?value"?: 10$|\.json: 10$|: - 10$/,
];

/** Guides with constants of the server and with what was measured: these numbers are not in the spec. */
const ofTheServer: readonly string[] = ['how-it-works.md', 'measurements.md', 'robustness.md'];

test('the guides name no bound of the spec: they refer to the pages that are generated', async () => {
  const guides = join(root, 'packages/docs/guides');
  const all = (await readdir(guides)).filter((name) => name.endsWith('.md'));
  expect(all).toEqual(expect.arrayContaining([...ofTheServer]));
  const names = all.filter((name) => !ofTheServer.includes(name));
  const prose = await Promise.all(
    names.map(async (name) => [
      name,
      (await readFile(join(guides, name), 'utf8')).replaceAll(/^```[\s\S]*?^```/gm, ''),
    ]),
  );
  const found = prose.flatMap(([name, text = '']) =>
    text
      .split('\n')
      .filter((line) => /(?<![\w.-])(50|500|5000|5,000)(?![\w.-])/.test(line))
      .map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

// Names of placeholders begin in lower case; examples have wikitext with `{{PAGENAME}}`.
test('no placeholder is left', () => {
  expect(linesWith(/\{\{[a-z][\w.-]*\}\}/)).toEqual([]);
});

test('a line that says nothing changes no output', async () => {
  for (const file of ['errors.yaml', 'sets.yaml', 'api.yaml', 'states.yaml', 'modules/list/allpages.yaml']) {
    const path = join(folder.path, 'spec', file);
    await writeFile(path, (await readFile(path, 'utf8')).replace('\n', '\n# A comment.\n'));
  }
  expect((await run()).changes).toEqual([]);
});
