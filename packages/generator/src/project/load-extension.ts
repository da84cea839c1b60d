/** Loads the code of a project: a configuration in TypeScript, and extensions from files, npm packages or the configuration itself. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../cli/host.js';
import { problemOf } from '../cli/parse-json.js';
import { extensionVersion, type Extension } from '../extension/extension.js';
import { isRecord } from '../text/look-up.js';
import type { ExtensionReference } from './config.js';

/** The file that a reference names; undefined for packages and objects. A file that does not exist is a `UsageError`. */
export function extensionFile(reference: ExtensionReference, root: string): string | undefined {
  if (typeof reference !== 'string' || !/^(\.{0,2}\/|[A-Za-z]:)/.test(reference)) return undefined;
  const file = resolve(root, reference);
  if (!existsSync(file)) throw new UsageError(`The configuration names an extension that does not exist: ${file}`);
  return file;
}

/** The extension that a reference names. */
export async function loadExtension(reference: ExtensionReference, root: string): Promise<Extension> {
  if (typeof reference !== 'string') return checked(reference, 'in the configuration');
  const file = extensionFile(reference, root);
  return checked(file === undefined ? await importPackage(reference, root) : await importDefault(file), reference);
}

const isExtension = (value: unknown): value is Extension =>
  isRecord(value) && value['version'] === extensionVersion && typeof value['name'] === 'string';

function checked(value: unknown, reference: string): Extension {
  if (isExtension(value)) return value;
  const version = isRecord(value) ? value['version'] : undefined;
  throw new UsageError(
    version === undefined
      ? `The default export of the extension ${reference} must be an object with version, name, and emit or rules`
      : version === extensionVersion
        ? `The extension ${reference} has no name`
        : `The extension ${reference} is for version ${String(version)} of the interface; this generator has version ${extensionVersion}`,
  );
}

/** The default export of an npm package that the project has installed. */
async function importPackage(name: string, root: string): Promise<unknown> {
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
    return isRecord(loaded) && 'default' in loaded ? loaded.default : loaded;
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${problemOf(error)}`);
  }
}
