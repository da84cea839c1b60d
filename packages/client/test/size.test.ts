/** Checks the size in the README, and that browsers can load the client: it imports no Node module. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the whole client, minified and compressed, has the size of the README', async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL('../src/index.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  const kilobytes = Math.ceil(gzipSync(outputFiles[0]?.contents ?? '').length / 1000);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`${kilobytes} kB`);
});
