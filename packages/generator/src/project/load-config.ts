/** Finds and reads the configuration file of a project. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { UsageError } from '../cli/host.js';
import { problemOf } from '../cli/parse-json.js';
import { checkConfig } from './check-config.js';
import type { Config } from './config.js';

/** Names of a configuration file, in the order in which they are looked for. */
export const configNames = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map((end) => `wiki-query.config.${end}`);

/** The configuration file of a folder; undefined without one. */
export function configIn(folder: string): string | undefined {
  const found = configNames.filter((name) => existsSync(join(folder, name)));
  if (found.length > 1)
    throw new UsageError(`${folder} has more than one configuration: ${found.join(' and ')}. Keep one`);
  return found[0] === undefined ? undefined : join(folder, found[0]);
}

/** Reads a configuration file; what is wrong with it is a `UsageError`. */
export async function loadConfig(file: string): Promise<Config> {
  if (!existsSync(file)) throw new UsageError(`There is no configuration file ${file}`);
  const isData = /^\.ya?ml$/.test(extname(file));
  return checkConfig(isData ? parseConfig(await readFile(file, 'utf8'), file) : await importDefault(file), file);
}

function parseConfig(text: string, file: string): unknown {
  try {
    return parse(text) ?? {};
  } catch (error) {
    if (error instanceof YAMLParseError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** The default export of an npm package that the project has installed. */
export async function importPackage(name: string, root: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  try {
    return await createJiti(join(root, 'index.js')).import(name, { default: true });
  } catch (error) {
    throw new UsageError(`The package ${name} cannot be loaded: ${problemOf(error)}`);
  }
}

/** The default export of a JavaScript or TypeScript file. */
export async function importDefault(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(join(dirname(file), 'index.js'), { moduleCache: false, fsCache: false });
  try {
    // Evaluated and not imported, since an import is kept for as long as the process lives, and files change.
    const source = await readFile(file, 'utf8');
    const loaded: unknown = await jiti.evalModule(source, { filename: file, async: true, forceTranspile: true });
    return typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${problemOf(error)}`);
  }
}
