/** Specs that somebody wrote to harm: each is refused with its place, or generated like any other. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from './cli.js';
import { smallSpec, type Edit } from '../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../test/helpers/test-host.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'package.json'), '{}');
});
afterEach(() => folder.dispose());

const things = 'modules/list/things.yaml';
const parameter = (text: string): Edit => ({ file: things, find: 'parameters:\n', put: `parameters:\n  ${text}\n` });

async function generate(...edits: readonly Edit[]) {
  await writeFiles(join(folder.path, 'spec'), smallSpec(...edits));
  return run();
}

async function run() {
  const host = testHost(folder.path);
  const code = await runCli(['generate'], host);
  const said = host.said.out + host.said.err;
  expect(said).not.toMatch(/^\s+at /m);
  return { code, said };
}

describe('names that every object has are names like any other', () => {
  test.each([
    'a: { values: [edit, constructor, __proto__, toString], multi: true, description: A. }',
    'a: { values: [valueOf, b], default: valueOf, description: A. }',
    'constructor: { type: string, description: A. }',
    '__proto__: { type: string, description: A. }',
    'hasOwnProperty: { values: [toString], required: true, description: A. }',
  ])('%s', async (text) => {
    const required = text.includes('required')
      ? [{ file: things, find: 'thlimit: 5', put: 'thlimit: 5, thhasOwnProperty: toString' }]
      : [];
    expect(await generate(parameter(text), ...required)).toMatchObject({ code: 0 });
  });

  test.each([
    ['text: constructor', 'unknown-text'],
    ['like: things.constructor', 'dangling-like'],
    ['like: constructor', 'dangling-like'],
    ['like: DIRA.constructor', 'dangling-like'],
    ['type: integer, default: 1, constructor: 1', 'unknown-key'],
    ["type: string, description: 'From {{toString}}'", 'unknown-placeholder'],
    ["type: string, description: 'See [[constructor]]'", 'broken-link'],
  ])('and none that is there: %s', async (text, code) => {
    const description = text.includes('description') ? '' : ', description: A.';
    const { code: exit, said } = await generate(parameter(`a: { ${text}${description} }`));
    expect({ exit, said }).toMatchObject({ exit: 1, said: expect.stringContaining(code) });
  });
});

const levels = (depth: number): string =>
  Array.from({ length: depth }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(9)}*l${at}]\n`).join('');
const bomb = `l0: &l0 [x, x]\n${levels(9)}`;
const merges = `l0: &l0 { a: 1 }\n${Array.from({ length: 30 }, (_, at) => `l${at + 1}: &l${at + 1} { <<: *l${at}, b: *l${at} }\n`).join('')}`;

describe('what is too large, or no value of YAML, is refused with its place', () => {
  test.each([
    ['aliases of aliases', { file: 'texts.yaml', put: bomb }, /^.*texts\.yaml:5:15: error too-many-aliases: .*\*l3/m],
    ['merges', { file: 'texts.yaml', put: merges }, /^.*texts\.yaml:\d+:\d+: error too-many-aliases/m],
    ['levels', { file: 'texts.yaml', put: `a: ${'['.repeat(101)}${']'.repeat(101)}\n` }, /texts\.yaml:1:103: .*deep/],
    ['many levels', { file: 'texts.yaml', put: `a: ${'['.repeat(50_000)}` }, /texts\.yaml:1:10\d: error yaml-/],
    ['many block levels', { file: 'texts.yaml', put: '- '.repeat(20_000) }, /texts\.yaml:1:\d+: error yaml-/],
    ['a tag', parameter('a: !!binary aGk='), /things\.yaml:8:6: error unknown-tag: .*!!binary/],
    [
      'a tagged value',
      parameter('a: { values: [!!binary aGk=], description: A. }'),
      /things\.yaml:8:17: .*unknown-tag/,
    ],
    ['a tagged key', parameter('!!binary aGk=: { type: string, description: A. }'), /things\.yaml:8:3: .*unknown-tag/],
    ['a set', parameter('a: !!set { b, c }'), /things\.yaml:8:\d+: error unknown-tag/],
    ['an own tag', parameter('a: !!js/function x'), /things\.yaml:8:\d+: error unknown-tag/],
    [
      'a key that is a list',
      parameter('? [a]\n  : { type: string, description: A. }'),
      /things\.yaml:8:5: .*a key must/,
    ],
    ['an alias of itself', { file: 'texts.yaml', put: 'a: &a [*a]\n' }, /texts\.yaml:1:8: error yaml-syntax/],
  ] satisfies [string, Edit, RegExp][])('%s', async (_, edit, says) => {
    const { code, said } = await generate(edit);
    expect(said).toMatch(says);
    expect(code).toBe(1);
  });

  test('aliases within the limit are values like any other', async () => {
    expect(await generate(parameter('a: &a { type: string, description: A. }\n  b: *a'))).toMatchObject({ code: 0 });
  });
});

const described = (text: string): Edit => parameter(`a: { type: string, description: ${JSON.stringify(text)} }`);

describe('links that run code are refused', () => {
  test.each([
    '[a](javascript:alert(1))',
    '[a]( JavaScript:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](java&#x73;cript&colon;alert(1))',
    '[a](vbscript:x)',
    '![a](data:text/html;base64,PHNjcmlwdD4=)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=&#106;avascript:alert(1)>a</a>',
  ])('%s', async (text) => {
    const { code, said } = await generate(described(text));
    expect(said).toMatch(/things\.yaml:8:35: error unsafe-link/);
    expect(code).toBe(1);
  });

  test('in the link of a licence too', async () => {
    const { code, said } = await generate({ file: 'components.yaml', find: 'https://x/', put: 'javascript:x' });
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(/components\.yaml:1:\d+: .*unsafe-/) });
  });

  test.each(['The data: what a page holds.', 'Never write `[a](javascript:x)`.', '[a](https://x/?q=data:x)'])(
    'but not %s',
    async (text) => {
      expect(await generate(described(text))).toMatchObject({ code: 0 });
    },
  );
});

test('runs at the same time leave whole outputs, and one of them writes', async () => {
  await writeFiles(join(folder.path, 'spec'), smallSpec());
  const all = await Promise.all([run(), run(), run()]);
  expect(all).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
  expect(all.filter(({ said }) => /^[1-9]\d* created/m.test(said))).toHaveLength(1);
  const host = testHost(folder.path);
  expect(await runCli(['check'], host)).toBe(0);
});
