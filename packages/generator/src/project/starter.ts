/** What a new project begins with: the spec and the files of the folder `starter`, and those that depend on the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { kitFolder } from '../kit/kit.js';
import { packageVersion } from '../kit/manifest.js';
import { readSpecFiles } from '../load/load-spec.js';
import { createFiles, writeFiles } from '../output/write-files.js';
import { printJson } from '../print/json.js';
import type { TextFile } from '../text/text-file.js';
import { configIn } from './load-config.js';

const configName = 'wiki-query.config.yaml';
const starter = kitFolder('starter');
const textOf = (name: string): string => readFileSync(join(starter, name), 'utf8');

/** The spec that a new project begins with: one module. The protocol around it is the shared one of the generator. */
export const starterSpec = (): Promise<TextFile[]> => readSpecFiles(join(starter, 'spec'));

/** What a project has besides what every one has. */
export interface StarterOptions {
  /** Also a Python client. */
  readonly python?: boolean;
  /** The URL of the wiki's API: requests of the playground go there. */
  readonly api?: string;
}

/** True for a folder that is there and has something in it. */
export const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** Makes a folder a project with this spec; gives the names of the other files that were written. */
export function writeProject(
  folder: string,
  spec: readonly TextFile[],
  { python = false, api }: StarterOptions = {},
): string[] {
  const files: Readonly<Record<string, string>> = {
    ...(configIn(folder) === undefined && {
      [configName]: textOf(configName) + (python ? '  pythonPackage: python\n' : ''),
    }),
    'package.json': printJson(manifest(packageName(folder), api)),
    'tsconfig.json': textOf('tsconfig.json'),
    '.gitignore': 'node_modules/\ndist/\n.wiki-query/.*\n',
  };
  const missing = Object.entries(files).filter(([name]) => !existsSync(join(folder, name)));
  const around = missing.map(([path, text]) => ({ path, text }));
  writeFiles(join(folder, 'spec'), spec);
  createFiles(folder, around);
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
