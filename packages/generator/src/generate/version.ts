import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kitFolder } from '../kit/kit.js';
import { dependencies } from '../kit/manifest.js';
import { hashOf } from '../text/hash.js';
import { readIfThere } from '../text/read-if-there.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Identifies the generator by the content of its code, its templates and what it depends on: what other code made is made again. */
export const generatorVersion = (): string =>
  hashOf([codeVersion(), ...hashesIn(kitFolder('templates'), /\.(hbs|yaml)$/), ...dependencyVersions()].join('\n'));

/** The build has written it down; sources, which tests run as they are, have their own hash. */
const codeVersion = (): string =>
  readIfThere(join(root, 'version.txt'))?.toString() ?? hashOf(hashesIn(root, /(?<!\.test)\.ts$/).join('\n'));

/** The files of a folder whose names match, each with its hash. */
function hashesIn(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => pattern.test(name));
  return names.sort().map((name) => `${name} ${hashOf(readFileSync(join(folder, name)))}`);
}

/** The manifests of the packages that the generator uses, whose versions decide how a text is printed. */
const dependencyVersions = (): string[] => dependencies().map((name) => `${name} ${hashOf(findManifest(name) ?? '')}`);

/** The `package.json` of a package in the nearest `node_modules`. */
function findManifest(name: string): Buffer | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = readIfThere(join(folder, 'node_modules', name, 'package.json'));
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}
