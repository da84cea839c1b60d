/** Bundles the code into a dozen files, since to find and read 150 takes longer than a short run should. Types are tsc's. */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { esbuildTemplates } from './template-module.js';
import { tsMorphWithoutCompiler } from './ts-morph-bundle.js';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: {
    cli: 'src/cli.ts',
    index: 'src/index.ts',
    // Chunks lie as deep below `dist` as most files below `src`: paths relative to them stay right.
    'code/thread': 'src/beside/thread.ts',
  },
  chunkNames: 'code/[name]-[hash]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  plugins: [esbuildTemplates],
});

await build({
  stdin: { contents: "export { printStructure, StructureKind } from 'ts-morph';", resolveDir: import.meta.dirname },
  outfile: 'dist/code/ts-morph.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // Names stay: ts-morph shows them in its errors.
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [tsMorphWithoutCompiler],
});
