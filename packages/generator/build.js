/**
 * Bundles the code: to find and read 150 files takes longer than a short run should. `dist/index.js` is what programs import;
 * commands run bundles of their own, libraries included, whose compiled code can be kept (`src/start/load-code.ts`). Types are tsc's.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { writeLicences } from '../../scripts/licences-of-bundle.js';
import { esbuildTemplates } from './template-module.js';
import { tsMorphWithoutCompiler } from './ts-morph-bundle.js';

rmSync('dist', { recursive: true, force: true });
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  metafile: true,
};

await build({
  ...common,
  entryPoints: {
    index: 'src/index.ts',
  },
  // Files lie as deep below `dist` as most files below `src`: paths relative to them stay right.
  chunkNames: 'code/[name]-[hash]',
  outdir: 'dist',
  splitting: true,
  packages: 'external',
  format: 'esm',
  sourcemap: true,
  plugins: [esbuildTemplates],
});

const scripts = await build({
  ...common,
  entryPoints: {
    start: 'src/start/start.ts',
    cli: 'src/cli.ts',
    'start-thread': 'src/start/start-thread.ts',
    thread: 'src/second-thread/thread.ts',
  },
  outdir: 'dist/code',
  outExtension: { '.js': '.cjs' },
  // What few runs need stays a package.
  external: ['diff', 'jiti', 'prettier', 'ts-morph', 'yaml', 'handlebars/dist/handlebars.js'],
  format: 'cjs',
  banner: { js: "const moduleAddress = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': 'moduleAddress' },
  // Code that was kept cannot import: V8 keeps nothing of how.
  supported: { 'dynamic-import': false },
  plugins: [esbuildTemplates],
});

const tsMorph = await build({
  ...common,
  stdin: { contents: "export { printStructure, StructureKind } from 'ts-morph';", resolveDir: import.meta.dirname },
  outfile: 'dist/code/ts-morph.cjs',
  format: 'cjs',
  // Names stay: ts-morph shows them in its errors.
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [tsMorphWithoutCompiler],
});

// What the version of the generator is to its cache.
const code = createHash('sha256');
for (const name of ['cli', 'thread', 'ts-morph']) {
  const bytes = readFileSync(`dist/code/${name}.cjs`);
  // Other letters would double the memory and the time to read it; esbuild leaves those of regular expressions as they are.
  const at = bytes.findIndex((byte) => byte > 127);
  if (at >= 0) throw new Error(`${name}.cjs has a letter that is not ASCII: ${bytes.subarray(at - 40, at + 10)}`);
  code.update(bytes);
}
writeFileSync('dist/code/version.txt', code.digest('hex'));

writeLicences([scripts.metafile, tsMorph.metafile], 'dist');
