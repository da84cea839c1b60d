/** The licences of the libraries in a bundle, which must be distributed with it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, permissive } from './check-licences.js';

/** Writes them into a folder; `metafiles` are those of esbuild. Throws if a licence does not permit the bundle. */
export function writeLicences(metafiles, folder) {
  const libraries = new Set(
    metafiles
      .flatMap(({ outputs }) => Object.values(outputs))
      .flatMap(({ inputs }) => Object.keys(inputs))
      .flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
  );
  const notices = [...libraries].sort().map((library) => {
    const { name, version, license } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
    if (!isAllowed(license ?? 'none', permissive))
      throw new Error(`${name} has the licence ${license}: do not bundle it`);
    const file = readdirSync(library).find((one) => /^(licen[cs]e|copying)/i.test(one));
    const text = file === undefined ? `Licence: ${license}` : readFileSync(join(library, file), 'utf8').trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  writeFileSync(join(folder, 'LICENSES-OF-LIBRARIES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}
