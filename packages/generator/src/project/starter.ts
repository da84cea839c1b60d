/** The files around a spec that make a folder a project of its own. Only those that are missing are written. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Host } from '../cli/host.js';
import { packageVersion } from '../kit/manifest.js';
import { createFiles } from '../output/write-files.js';
import { printJson } from '../print/json.js';
import { configIn } from './load-config.js';

const config = `# What \`wiki-query-gen generate\` makes, and where. Leave out what you do not need.
spec: spec
outputs:
  stubs: src/stubs
  client: src/client
  openapi: openapi
  docs: docs
  paraminfo: paraminfo
  schema: schema
`;

const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    types: [],
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
};

/** What a project has besides what every one has. */
export interface StarterOptions {
  /** Also a Python client. */
  readonly python?: boolean;
  /** The URL of the wiki's API: requests of the playground go there. */
  readonly api?: string;
}

/** Makes a folder a project; gives the names of the files that were written. */
export async function writeStarter(
  host: Pick<Host, 'whole'>,
  folder: string,
  { python = false, api }: StarterOptions = {},
): Promise<string[]> {
  const files: Readonly<Record<string, string>> = {
    ...(configIn(folder) === undefined && {
      'wiki-query.config.yaml': config + (python ? '  pythonPackage: python\n' : ''),
    }),
    'package.json': printJson(manifest(packageName(folder), api)),
    'tsconfig.json': printJson(tsconfig),
    '.gitignore': 'node_modules/\ndist/\n.wiki-query/.*\n',
  };
  const missing = Object.entries(files).filter(([name]) => !existsSync(join(folder, name)));
  await createFiles(
    host,
    folder,
    missing.map(([path, text]) => ({ path, text })),
  );
  return missing.map(([name]) => name);
}

/** `npm install && npm start` generates, checks types and serves the documentation. */
const manifest = (name: string, api: string | undefined) => ({
  name,
  private: true,
  type: 'module',
  scripts: {
    start: 'npm run generate && npm run typecheck && npm run docs',
    generate: 'wiki-query-gen generate',
    check: 'wiki-query-gen check',
    typecheck: 'tsc --noEmit',
    build: 'tsc',
    docs: `wiki-query-docs serve docs${api === undefined ? '' : ` --api "${api}"`}`,
  },
  devDependencies: {
    '@wiki-query/docs': `^${packageVersion()}`,
    '@wiki-query/generator': `^${packageVersion()}`,
    typescript: '^5.9.3',
  },
});

/** The name of the folder, as far as npm takes it. */
const packageName = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'wiki';
