/** The version of the generator, which other packages of the same release have too. */
import { readFileSync } from 'node:fs';

/** Reads it from the manifest of the package. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error('The package.json of the generator has no version');
}
