/** A copy of the site's sources, to edit and to build the site from. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyFiles } from '../../../test/support/copied-repository.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const vitepress = fileURLToPath(import.meta.resolve('vitepress/package.json')).replace(
  'package.json',
  'bin/vitepress.js',
);
const generator = join(repository, 'packages/generator/bin/wiki-query-gen.js');
const run = promisify(execFile);

export interface CopiedRepository {
  readonly docs: string;
  /** Changes the text of a file of the spec, which must contain it, and generates. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  /** Removes translated pages: they double the build time. */
  readonly leaveEnglish: () => Promise<void>;
  /** A digest of each file in `packages/docs/gen`. */
  readonly generated: () => Promise<ReadonlyMap<string, string>>;
  readonly remove: () => Promise<void>;
}

/** Builds the site of a `packages/docs` for a base path. */
export async function buildSite(docs: string, outDir: string, base: string): Promise<void> {
  const env = { ...process.env, DOCS_BASE: base, NODE_ENV: 'production' };
  await run(process.execPath, [vitepress, 'build', '.', '--outDir', outDir], { cwd: docs, env });
}

export async function copyRepository(): Promise<CopiedRepository> {
  const copy = await mkdtemp(join(tmpdir(), 'wiki-query-copy-'));
  copyFiles(copy, (path) => !/(^|\/)(conformance|bench)\//.test(path));
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
  const docs = join(copy, 'packages/docs');
  return {
    docs,
    edit: async (file, from, to) => {
      const path = join(copy, 'spec', file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      await writeFile(path, text.replace(from, to));
      await run(process.execPath, [generator, 'generate', '--only', 'docs'], { cwd: copy });
    },
    leaveEnglish: async () => {
      for (const folder of ['gen/de', 'de']) await rm(join(docs, folder), { recursive: true });
      await writeFile(join(docs, 'gen/languages.json'), '[]');
    },
    generated: async () => {
      const gen = join(docs, 'gen');
      const entries = await readdir(gen, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const digests = files.map(async (file): Promise<[string, string]> => [
        relative(gen, file),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ]);
      const sorted = (await Promise.all(digests)).sort(([a], [b]) => (a < b ? -1 : 1));
      return new Map(sorted);
    },
    remove: () => rm(copy, { recursive: true }),
  };
}
