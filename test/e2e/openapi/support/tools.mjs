/** Running the tools of this folder. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder that all tools run in. */
export const folder = join(import.meta.dirname, '..');

/** Where the documents are. */
export const generated = process.env.OPENAPI_DIR ?? join(folder, '../../../packages/openapi/gen');

/** The two documents that clients are made from. */
export const documents = ['openapi', 'openapi.modules'];

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** Runs a tool. Resolves with its exit code and its output. */
export const run = (tool, args, env = {}) =>
  new Promise((resolve) => {
    const file = tool === 'node' ? process.execPath : join(folder, 'node_modules/.bin', tool);
    const options = { cwd: folder, env: { ...environment, ...env }, maxBuffer: 1 << 28 };
    execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, text: stdout + stderr }),
    );
  });

/** Runs a tool that must succeed. */
export async function mustRun(tool, args, env) {
  const result = await run(tool, args, env);
  assert.equal(result.code, 0, result.text);
  return result;
}

/** An empty folder for what a generator writes. */
export async function emptyFolder(name) {
  const path = join(folder, '.out', name);
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  return path;
}

const strict = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
};

/** Checks TypeScript files and what they import, strictly. */
export async function typecheck(name, files) {
  const project = join(folder, '.out', name, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ compilerOptions: strict, files }));
  await mustRun('tsc', ['-p', project]);
}

/** Bundles a TypeScript file and runs it against a server. Returns its output. */
export async function prove(name, file, base) {
  const bundle = join(folder, '.out', name, 'proof.mjs');
  const flags = ['--bundle', '--platform=node', '--format=esm', '--log-level=error', `--outfile=${bundle}`];
  await mustRun('esbuild', [file, ...flags]);
  assert.ok(existsSync(bundle));
  const { stdout } = await mustRun('node', [bundle], { WIKI: base });
  return JSON.parse(stdout);
}
