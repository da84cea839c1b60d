/** The package as users get it: unit tests, README, wheel and sdist. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSampleWiki, type ServedWiki } from '../../client/test/served-wiki.js';
import { folder, runPython } from './python.js';

let wiki: ServedWiki;
const copy = mkdtempSync(join(tmpdir(), 'wiki-query-python-'));
beforeAll(async () => {
  wiki = await serveSampleWiki();
});
afterAll(async () => {
  await wiki?.close();
  rmSync(copy, { recursive: true });
});

test.each(['core', 'transport'])('unit tests: %s', async (name) => {
  const { code, errors } = await runPython(['-W', 'error::ResourceWarning', `test/test_${name}.py`]);
  expect(errors).toMatch(/^OK$/m);
  expect(code).toBe(0);
});

test('the programs of the README', async () => {
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

test('a wheel and an sdist are built offline, and install', async () => {
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
