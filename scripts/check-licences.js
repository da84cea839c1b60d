/**
 * Fails on a dependency whose licence is not known to allow what this project does with it. Licences are as
 * package-lock.json has them. Those that only tools of the development have may be further ones.
 */
import { readFileSync } from 'node:fs';

const permissive = new Set([
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
]);
/** Of packages that are not part of what is published. */
const ofTools = new Set([...permissive, 'MPL-2.0', 'WTFPL', 'Python-2.0', 'CC-BY-4.0']);
/** Packages that are used as they are, as libraries, which their licence allows. */
const asLibraries = new Map([['mariadb', 'LGPL-2.1-or-later']]);

/** A choice needs one licence that is allowed, a sum all of them. */
const isAllowed = (licence, allowed) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));

/** The packages of a lock file with a licence that is not allowed. */
export function forbiddenLicences(lock) {
  return Object.entries(lock.packages).flatMap(([path, { license = 'none', dev = false, link = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (path === '' || link || asLibraries.get(name) === license) return [];
    return isAllowed(license, dev ? ofTools : permissive) ? [] : [`${name}: ${license}`];
  });
}

if (import.meta.filename === process.argv[1]) {
  const found = forbiddenLicences(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
  for (const one of found) console.error(`${one} is a licence that scripts/check-licences.js does not allow`);
  if (found.length > 0) process.exitCode = 1;
}
