/** The TypeScript that the playground writes: the compiler takes it for each example of the spec, and refuses what is wrong. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { snippets } from '../.vitepress/theme/playground/code.js';
import { data } from '../.vitepress/theme/playground/data.js';
import { sectionsOf } from '../.vitepress/theme/playground/fields.js';
import type { Params } from '../.vitepress/theme/playground/wire.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const typescript = (params: Params): string => {
  const call = {
    server: 'https://wiki.example/api.php',
    params,
    formatversion: '2',
    sections: sectionsOf(params),
  } as const;
  return snippets(call).find(({ id }) => id === 'typescript')?.text ?? '';
};

/** What the compiler says of these files, which lie where the packages of the workspace are found. */
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

test('compiles for the examples of all modules', { timeout: 60_000 }, async () => {
  const files = data.modules.flatMap(({ name, examples }) =>
    examples.map(({ request }, index): [string, string] => [
      `${name}-${index}`,
      typescript(Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)]))),
    ]),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(await compile(Object.fromEntries(files))).toBe('');
});

test('does not compile with a wrong value or an unknown parameter', { timeout: 60_000 }, async () => {
  const said = await compile({
    value: typescript({ list: 'allpages', apfilterredir: 'maybe' }),
    name: typescript({ list: 'allpages', apfoo: '1' }),
  });
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => line.includes('error'));
  expect(lines).toEqual([expect.stringMatching(/^name\.mts.*'apfoo'/), expect.stringMatching(/^value\.mts.*"maybe"/)]);
});
