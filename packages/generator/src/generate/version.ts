import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../output/hash.js';
import { readIfThere } from '../output/plan-changes.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The version of this package. */
export function packageVersion(): string {
  const manifest = readManifest();
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

/** Identifies the generator by the content of its code and of what it depends on: what other code made is made again. */
export function generatorVersion(): string {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const code = names.filter((name) => /(?<!\.d|\.test)\.[jt]s$/.test(name)).sort();
  const files = code.map((name) => `${name} ${hashOf(readFileSync(join(root, name)))}`);
  return hashOf([...files, ...dependencyVersions()].join('\n'));
}

/** The manifests of the packages that the generator uses, whose versions decide how a text is printed. */
function dependencyVersions(): string[] {
  const manifest = readManifest();
  const names = isManifest(manifest) ? Object.keys(manifest.dependencies) : [];
  return names.map((name) => `${name} ${hashOf(findManifest(name) ?? '')}`);
}

const readManifest = (): unknown => JSON.parse(readFileSync(join(root, '../package.json'), 'utf8'));
const isManifest = (value: unknown): value is { readonly dependencies: Readonly<Record<string, string>> } =>
  typeof value === 'object' && value !== null && 'dependencies' in value;

/** The `package.json` of a package in the nearest `node_modules`. */
function findManifest(name: string): Buffer | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = readIfThere(join(folder, 'node_modules', name, 'package.json'));
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}
