/** What a new project begins with: the spec and the files of the folder `starter`, and those that depend on the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fillTemplate } from '../kit/fill-template.js';
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

/**
 * The spec that the project of an extension begins with: the same module in the folder of the extension, and a description of
 * the extension.
 */
export async function extensionSpec(name: string): Promise<TextFile[]> {
  const [api, module] = await Promise.all([pathIn('api.yaml'), pathIn('modules/list/pages.yaml')]);
  const folder = `extensions/${name}`;
  return [
    api,
    { path: `${folder}/component.yaml`, text: fillTemplate('starter/component.yaml.hbs', { name }) },
    {
      path: `${folder}/modules/list/pages.yaml`,
      text: module.text.replace('$schema=', '$schema=../../').replace('component: own\n', ''),
    },
  ];
}

const pathIn = async (path: string): Promise<TextFile> => {
  const file = (await starterSpec()).find((one) => one.path === path);
  if (file === undefined) throw new Error(`The starter has no ${path}`);
  return file;
};

/** What a project has besides what every one has. */
export interface StarterOptions {
  /** Also the handler and the test of an extension of the server. */
  readonly extension?: boolean;
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
  { extension = false, python = false, api }: StarterOptions = {},
): string[] {
  const files: Readonly<Record<string, string>> = {
    ...(configIn(folder) === undefined && {
      [configName]: textOf(configName) + (python ? '  pythonPackage: python\n' : ''),
    }),
    'package.json': manifest(packageName(folder), api, extension),
    'tsconfig.json': extension ? withOwnStubs(textOf('tsconfig.json')) : textOf('tsconfig.json'),
    '.gitignore': 'node_modules/\ndist/\n.wiki-query/.*\n',
    ...(extension && {
      'src/extension.ts': fillTemplate('starter/extension.ts.hbs', {}),
      'extension.test.js': fillTemplate('starter/extension-test.js.hbs', {}),
    }),
  };
  const missing = Object.entries(files).filter(([name]) => !existsSync(join(folder, name)));
  const around = missing.map(([path, text]) => ({ path, text }));
  writeFiles(join(folder, 'spec'), spec);
  createFiles(folder, around);
  return missing.map(([name]) => name);
}

/** The types of the server compare a handler with the stubs that they name: those of the project. */
function withOwnStubs(config: string): string {
  const { compilerOptions, ...rest }: { readonly compilerOptions: object } = JSON.parse(config);
  const paths = { '@wiki-query/server-stubs': ['./src/stubs/all.ts'] };
  return printJson({ compilerOptions: { ...compilerOptions, paths }, ...rest });
}

/** `npm install && npm start` generates, checks types and serves the documentation, or the modules of an extension. */
const manifest = (name: string, api: string | undefined, extension: boolean): string =>
  fillTemplate('starter/package.json.hbs', {
    name,
    extension,
    version: packageVersion(),
    docs: JSON.stringify(`wiki-query-docs serve docs${api === undefined ? '' : ` --api "${api}"`}`),
  });

/** The name of the folder, as far as npm takes it. */
const packageName = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'wiki';
