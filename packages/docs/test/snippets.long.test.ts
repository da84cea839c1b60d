// @module-tag slow
/** The code that the playground generates: TypeScript compiles for each example of the spec, and all languages run. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snippets } from '../.vitepress/theme/playground/code.js';
import { loadChosen, specEntries } from '../.vitepress/theme/playground/data.js';
import { sectionsOf } from '../.vitepress/theme/playground/fields.js';
import type { Params } from '../.vitepress/theme/playground/wire.js';
import { findPython } from '../../../test/support/needs.mjs';
import { type RunningServer, startServer } from './browser/server.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const wiki = 'https://wiki.example/api.php';

interface Language {
  readonly id: string;
  readonly extension: string;
  /** The program that runs the code, and its arguments. Empty: another test runs the code. */
  readonly command: readonly string[];
  readonly tags: readonly string[];
}

/** The sources of the Python client, and a Python with its dependencies. */
const pythonClient = fileURLToPath(new URL('../../python/src', import.meta.url));
const python = findPython('httpx', 'requests') ?? '/usr/bin/python3';

/** pywikibot is not a package of Debian: its code runs where this names a checkout. */
const pywikibot = process.env['PYWIKIBOT'];

const languages: readonly Language[] = [
  {
    id: 'typescript',
    extension: 'mts',
    command: [process.execPath, fileURLToPath(import.meta.resolve('tsx/cli'))],
    tags: [],
  },
  { id: 'curl', extension: 'sh', command: ['bash'], tags: ['bash', 'curl', 'jq'] },
  { id: 'javascript', extension: 'mjs', command: [process.execPath], tags: [] },
  // `test/e2e/clients` runs it: the licence of mwn does not suit a dependency of this package.
  { id: 'mwn', extension: 'mjs', command: [], tags: [] },
  { id: 'python', extension: 'py', command: [python], tags: ['httpx', 'requests'] },
  { id: 'python-requests', extension: 'py', command: [python], tags: ['httpx', 'requests'] },
  { id: 'mwclient', extension: 'py', command: [findPython('mwclient') ?? python], tags: ['mwclient'] },
  { id: 'pywikibot', extension: 'py', command: pywikibot === undefined ? [] : [python], tags: [] },
];

beforeAll(async () => {
  for (const { group, name } of specEntries) await loadChosen({ [group]: name }, 'en');
});

/** The code of a request in each language. */
function codeOf(params: Params, server: string, follow: boolean): (id: string) => string {
  const found = snippets({ server, params, formatversion: '2', sections: sectionsOf(params), follow });
  return (id) => found.find((snippet) => snippet.id === id)?.text ?? '';
}
const typescript = (params: Params, follow = false): string => codeOf(params, wiki, follow)('typescript');

/** The compiler's output for these files, in a folder from which packages of the workspace are resolved. */
async function compile(files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/snippets-'));
  try {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'NodeNext',
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.mts`), text);
    const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
    return await new Promise((resolve) => {
      execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('compiles for the examples of all modules', async () => {
  const files = specEntries.flatMap(({ name, examples }) =>
    examples.map(({ request }, index): [string, string] => [
      `${name}-${index}`,
      typescript(
        Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)])),
        index % 2 === 0,
      ),
    ]),
  );
  expect(files.length).toBeGreaterThan(100);
  // And the calls on their pages.
  for (const { group, name } of specEntries) {
    const page = await readFile(join(root, `gen/${group}/${name}.md`), 'utf8');
    const [, call = ''] = /^## Types\n\n```ts\n([^]*?)```$/m.exec(page) ?? [];
    expect(call, name).toContain('wiki.query({');
    files.push([`page-${name}`, call]);
  }
  expect(await compile(Object.fromEntries(files))).toBe('');
});

test('code for all results has the largest limits, and stops', () => {
  const code = codeOf({ list: 'allpages', aplimit: '5', apprefix: '5' }, wiki, true);
  for (const { id } of languages) {
    expect(code(id)).toMatch(/aplimit\W+max/);
    expect(code(id)).toMatch(id === 'mwn' ? /parameters, 50/ : /left ?= ?50/);
    expect(code(id)).toMatch(/apprefix\W+5/);
  }
});

test('does not compile with a wrong value or an unknown parameter', async () => {
  const said = await compile({
    value: typescript({ list: 'allpages', apfilterredir: 'maybe' }),
    name: typescript({ list: 'allpages', apfoo: '1' }),
  });
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => line.includes('error'));
  // The parameter without a type is in line 6.
  expect(lines).toEqual([
    expect.stringMatching(/^name\.mts\(6,3\): .*'apfoo' does not exist/),
    expect.stringMatching(/^value\.mts.*"maybe"/),
  ]);
});

test('Python passes a type checker for the examples of all modules', { tags: 'httpx' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wiki-query-snippets-'));
  try {
    for (const { name, examples } of specEntries)
      for (const [index, { request }] of examples.entries()) {
        const given = Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)]));
        await writeFile(join(folder, `${name}_${index}.py`), codeOf(given, wiki, index % 2 === 0)('python'));
      }
    await writeFile(join(folder, 'wrong.py'), codeOf({ list: 'allpages', apfoo: '1' }, wiki, false)('python'));
    await writeFile(join(folder, 'pyrightconfig.json'), JSON.stringify({ extraPaths: [pythonClient] }));
    const require = createRequire(new URL('../../python/package.json', import.meta.url));
    const args = [require.resolve('pyright/index.js'), '--pythonpath', python, '-p', folder];
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, (_, stdout) => resolve(stdout));
    });
    const errors = said.split('\n').filter((line) => line.includes('- error:'));
    expect(errors).toEqual([expect.stringMatching(/wrong\.py:.*apfoo/)]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('Python compiles whatever the names of parameters are', { tags: 'python' }, async () => {
  const execute = promisify(execFile);
  const { stdout } = await execute(python, ['-c', 'import keyword; print(*keyword.kwlist)']);
  const keywords = stdout.trim().split(' ');
  expect(keywords.length).toBeGreaterThan(30);
  const names = [
    ...keywords,
    '__debug__',
    'match',
    'print',
    '',
    '1a',
    'a b',
    'a=1, b',
    '"',
    "'",
    '\n',
    '\\',
    'ä',
    '*',
    '__proto__',
  ];
  for (const id of ['python', 'python-requests', 'mwclient', 'pywikibot']) {
    const code = codeOf(Object.fromEntries(names.map((name) => [name, '1\'"\n'])), wiki, false)(id);
    await execute(python, ['-c', 'import ast, sys; ast.parse(sys.argv[1]); compile(sys.argv[1], "a", "exec")', code]);
  }
});

describe('run', () => {
  const params = { list: 'allpages', apnamespace: '10', aplimit: '5' };
  let server: RunningServer;
  let folder = '';
  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    folder = await mkdtemp(join(root, '.cache/snippets-'));
    server = await startServer();
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  /** What the code prints. */
  async function printedBy({ id, extension, command }: Language, given: Params, follow: boolean): Promise<string> {
    const file = join(folder, `${id}-${randomUUID()}.${extension}`);
    await writeFile(file, codeOf(given, `${server.origin}/api.php`, follow)(id));
    const [program = '', ...options] = command;
    const paths = [pythonClient, ...(pywikibot === undefined ? [] : [pywikibot])];
    const env = {
      ...process.env,
      PYTHONPATH: paths.join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      PYWIKIBOT_NO_USER_CONFIG: '2',
    };
    const { stdout } = await promisify(execFile)(program, [...options, file], { cwd: folder, env });
    return stdout;
  }

  async function titlesOf(language: Language, follow: boolean): Promise<readonly string[]> {
    const printed = await printedBy(language, params, follow);
    return [...printed.matchAll(/"title": ?"([^"]*)"/g)].map(([, title = '']) => title);
  }

  async function requested(given: Params): Promise<Answer> {
    const query = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...given });
    return (await (await fetch(`${server.origin}/api.php?${query}`)).json()) as Answer;
  }

  for (const language of languages.filter(({ command }) => command.length > 0)) {
    const { id } = language;
    const tags = [...language.tags];
    test(`${id} reads one response, or all of them`, { tags }, async () => {
      const all = await titlesOf(language, true);
      const { query } = await requested({ ...params, aplimit: 'max' });
      expect(all).toEqual(query.allpages?.map(({ title }) => title));
      expect(await titlesOf(language, false)).toEqual(all.slice(0, 5));
    });

    // Module pages have these as tabs.
    if (['typescript', 'curl', 'javascript', 'python', 'python-requests'].includes(id))
      test(`${id} sends another action`, { tags }, async () => {
        const parse = { action: 'parse', text: "'''a&b'''", contentmodel: 'wikitext', prop: 'text' };
        expect(await printedBy(language, parse, false)).toContain('<b>a&amp;b</b>');
      });

    test(`${id} joins what a page has in several responses`, { tags }, async () => {
      const links = { generator: 'allpages', gaplimit: 'max', prop: 'links', pllimit: 'max' };
      const wanted = new Map<string, number>();
      let [answer, responses] = [await requested(links), 1];
      for (;;) {
        for (const { title, links = [] } of answer.query.pages ?? [])
          wanted.set(title, (wanted.get(title) ?? 0) + links.length);
        if (answer.continue === undefined) break;
        answer = await requested({ ...links, ...answer.continue });
        responses += 1;
      }
      expect(responses).toBeGreaterThan(1);
      const printed = await printedBy(language, links, true);
      const pages = printed
        .trim()
        .split(/\n(?=[[{])/)
        .flatMap((text) => pagesIn(JSON.parse(text)));
      expect(new Map(pages.map(({ title, links = [] }) => [title, links.length]))).toEqual(wanted);
    });
  }
});

interface Page {
  readonly title: string;
  readonly links?: readonly unknown[];
}
interface Answer {
  readonly continue?: Params;
  readonly query: { readonly allpages?: readonly Page[]; readonly pages?: readonly Page[] };
}

/** The pages that code prints: as a list, or in the query of the one response with all of them. */
const pagesIn = (printed: readonly Page[] | Answer['query']): readonly Page[] =>
  'pages' in printed ? (printed.pages ?? []) : (printed as readonly Page[]);
