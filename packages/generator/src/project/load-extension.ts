/** Loads extensions of a project: from files, npm packages or the configuration itself. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../cli/host.js';
import { extensionVersion, type Extension } from '../extension/extension.js';
import { isRecord } from '../text/look-up.js';
import type { ExtensionReference } from './config.js';
import { importDefault, importPackage } from './load-config.js';

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
