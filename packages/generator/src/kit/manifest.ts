/** The manifest of the generator. Other packages of the same release have its version. */
import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const readManifest = (): Manifest => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const packageVersion = (): string => readManifest().version;

/** Names of the packages that the generator uses. */
export const dependencies = (): readonly string[] => Object.keys(readManifest().dependencies);
