/**
 * Fails on a dependency whose licence is not in the list of licences that permit its use in this project. Licences are
 * read from package-lock.json. Development tools may have additional licences.
 */
import { readFileSync } from 'node:fs';

export const permissive = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'PSF-2.0',
  'Python-2.0',
]);
/** Licences of packages that are not part of the published packages. */
const ofTools = new Set([...permissive, 'MPL-2.0', 'WTFPL', 'CC-BY-4.0']);
/** Packages that are used unchanged as libraries, which their licence permits. */
const asLibraries = [
  { name: /^mariadb$/, license: 'LGPL-2.1-or-later' },
  // VitePress builds pages with it. One package for each platform.
  { name: /^lightningcss(-|$)/, license: 'MPL-2.0' },
];

/** A choice (`OR`) needs one permitted licence, a combination (`AND`) only permitted ones. */
export const isAllowed = (licence, allowed) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));

/** Tools whose manifest names a file instead of a licence. Their LICENSE: Apache-2.0, and MIT for older contributions; MIT. */
const fileOfTools = new Set(['@modelcontextprotocol/inspector-cli', 'spawndamnit']);

/** The packages of a lock file with a licence that is not allowed. */
export function forbiddenLicences(lock) {
  return Object.entries(lock.packages).flatMap(([path, { license = 'none', dev = false, link = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (path === '' || link || asLibraries.some((one) => one.license === license && one.name.test(name))) return [];
    if (dev && fileOfTools.has(name) && license === 'SEE LICENSE IN LICENSE') return [];
    return isAllowed(license, dev ? ofTools : permissive) ? [] : [`${name}: ${license}`];
  });
}

if (import.meta.filename === process.argv[1]) {
  const found = forbiddenLicences(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
  for (const one of found) console.error(`${one} is a licence that scripts/check-licences.js does not allow`);
  if (found.length > 0) process.exitCode = 1;
}
