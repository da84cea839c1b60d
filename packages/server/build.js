/**
 * Bundles the code, with the libraries that every start loads, into a few files: finding, reading and compiling 900
 * files takes most of the startup time. `tsc` writes the types.
 */
import { readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { writeLicences } from '../../scripts/licences-of-bundle.js';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: {
    'cli/main': 'src/cli/main.ts',
    'workers/worker-main': 'src/workers/worker-main.ts',
    'testing/index': 'src/testing/index.ts',
    'runners/runner-main': 'src/runners/runner-main.ts',
  },
  // Chunks have the same depth below `dist` as files below `src`, so that paths relative to them stay valid.
  chunkNames: 'code/[name]-[hash]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  // What is bundled is not installed with the package.
  external: Object.keys(dependencies),
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  metafile: true,
  // For CommonJS libraries, which require modules of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
});
writeLicences([metafile], 'dist');
