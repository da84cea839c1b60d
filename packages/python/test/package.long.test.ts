// @module-tag slow
/** The package as users get it: unit tests, README, wheel and sdist. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSampleWiki, type ServedWiki } from '../../client/test/served-wiki.js';
import { isNightly } from '../../../test/support/nightly.mjs';
import { folder, pythons, run, runPython } from './python.js';

let wiki: ServedWiki;
const copy = mkdtempSync(join(tmpdir(), 'wiki-query-python-'));
beforeAll(async () => {
  wiki = await serveSampleWiki();
});
afterAll(async () => {
  await wiki?.close();
  rmSync(copy, { recursive: true });
});

test('there is a Python', { tags: 'httpx' }, () => expect(pythons().size).toBeGreaterThan(0));

/** All of this machine at night, else the oldest. */
const chosen = [...pythons()]
  .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  .filter((_, at) => isNightly || at === 0);

describe.each(chosen)('Python %s', { tags: 'httpx' }, (version, python) => {
  test.each(['core', 'transport', 'hostile'])('unit tests: %s', async (name) => {
    const { code, errors } = await run(python, ['-W', 'error::ResourceWarning', `test/test_${name}.py`]);
    expect(errors).toMatch(/^OK$/m);
    expect(code).toBe(0);
  });

  test('both clients and all of the generated modules', async () => {
    const program = `import asyncio, importlib, pkgutil, sys
import wiki_query.gen
from wiki_query import AsyncWiki, Wiki
for module in pkgutil.iter_modules(wiki_query.gen.__path__, "wiki_query.gen."):
    importlib.import_module(module.name)
with Wiki("${wiki.api}", user_agent="test/1") as one:
    titles = [page["title"] for page in one.allpages(prefix="Ca")]
async def main():
    async with AsyncWiki("${wiki.api}", user_agent="test/1") as other:
        assert titles == [page["title"] async for page in other.allpages(prefix="Ca")]
asyncio.run(main())
print("%d.%d" % sys.version_info[:2], titles[:2])`;
    expect(await run(python, ['-c', program])).toEqual({
      code: 0,
      errors: '',
      output: `${version} ['Cactus orchard', 'Cactus tower willow']\n`,
    });
  });
});

test('at most 1050 lines are written by hand, without blank lines and comments', () => {
  const sources = join(folder, 'src/wiki_query');
  const lines = readdirSync(sources)
    .filter((name) => name.endsWith('.py'))
    .flatMap((name) => readFileSync(join(sources, name), 'utf8').split('\n'))
    .filter((line) => !/^\s*(#|$)/.test(line));
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.length).toBeLessThanOrEqual(1050);
});

test('the programs of the README', { tags: 'httpx' }, async () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8').replaceAll('https://wiki.example/w/api.php', wiki.api);
  const programs = [...text.matchAll(/```python\n(.*?)```/gs)].map(([, program = '']) => program);
  expect(programs).toHaveLength(5);
  const [first = '', ...others] = programs;
  // The later programs use the client of the first one.
  const open = `from wiki_query import Wiki\nwiki = Wiki("${wiki.api}")\n`;
  const ended = await Promise.all(
    [first, ...others.map((program) => open + program)].map((one) => runPython(['-c', one])),
  );
  expect(ended.map(({ errors }) => errors)).toEqual(programs.map(() => ''));
  expect(ended[0]?.output).toContain('177 Cactus tower willow');
  expect(ended[4]?.output).toBe('missingparam srsearch\n');
});

test('a wheel and an sdist are built offline, and install', { tags: 'python-build' }, async () => {
  for (const name of ['pyproject.toml', 'README.md', 'LICENSE', 'src'])
    await cp(join(folder, name), join(copy, name), { recursive: true });
  const built = await runPython(['-m', 'build', '--no-isolation', '--outdir', 'dist', '.'], '', copy);
  expect(built.code, built.errors).toBe(0);
  const files = (await readdir(join(copy, 'dist'))).sort();
  expect(files).toEqual([expect.stringMatching(/^wiki.query-.*\.tar\.gz$/), expect.stringMatching(/\.whl$/)]);
  const wheel = files.find((name) => name.endsWith('.whl')) ?? '';
  const install = ['-m', 'zipfile', '-e', join('dist', wheel), 'installed'];
  expect(await runPython(install, '', copy)).toMatchObject({ code: 0 });
  expect(existsSync(join(copy, 'installed/wiki_query/py.typed'))).toBe(true);
  expect(existsSync(join(copy, 'installed/wiki_query/gen/results.py'))).toBe(true);
  const program = 'import sys; sys.path.insert(0, "installed"); import wiki_query; print(wiki_query.__file__)';
  expect((await runPython(['-c', program], '', copy)).output).toContain('installed');
});
