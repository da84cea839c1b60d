/**
 * Bundles the code, and libraries that nearly every run needs: to find and read 300 files takes longer than a short run should. Commands and
 * emitters are chunks that are loaded when they are needed. Types are tsc's.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { writeLicences } from '../../scripts/licences-of-bundle.js';
import { tsMorphWithoutCompiler } from './ts-morph-without-compiler.js';

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  metafile: true,
  entryPoints: ['src/index.ts', 'src/cli.ts', 'src/emitters/docs/compile-template.ts'],
  // Files lie as deep below `dist` as most files below `src`: paths relative to them stay right.
  chunkNames: 'code/[name]-[hash]',
  outdir: 'dist',
  splitting: true,
  format: 'esm',
  sourcemap: true,
  // Dependencies of few runs stay packages.
  external: ['diff', 'jiti', 'prettier', 'undici'],
  plugins: [tsMorphWithoutCompiler],
  // Libraries in CommonJS require modules of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
});

// The templates of pages as code: to compile them at each start takes a tenth of the time of the documentation.
const { compileBuiltIn } = await import('./dist/emitters/docs/compile-template.js');
writeFileSync('dist/templates.js', compileBuiltIn());

// Identifies the code: what other code has made is made again.
const code = createHash('sha256');
for (const path of Object.keys(metafile.outputs).sort()) if (path.endsWith('.js')) code.update(readFileSync(path));
writeFileSync('dist/version.txt', code.digest('hex'));

writeLicences([metafile], 'dist');
