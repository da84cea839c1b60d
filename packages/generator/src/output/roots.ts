import { join, posix } from 'node:path';

/** Where a run may write: the folders of its outputs, and the folder with what the generator knows of them. */
export interface Place {
  /** Absolute path of the folder that all other paths are relative to. */
  readonly folder: string;
  /** The folders of the outputs: nothing outside them is written or deleted. */
  readonly roots: readonly string[];
  readonly state: string;
}

/** Files of the state folder that are no outputs. */
const stateFiles = ['manifest.json', 'model.json', '.journal.json', '.cache.json', '.lock'] as const;

/** A file of the state folder, relative to the place. */
export const statePath = ({ state }: Place, name: (typeof stateFiles)[number] | '.next'): string => `${state}/${name}`;

/** The same as an absolute path. */
export const stateFile = (place: Place, name: Parameters<typeof statePath>[1]): string =>
  join(place.folder, statePath(place, name));

/** True for a path that a run may write or delete. */
export function isInsideRoots(path: string, place: Place): boolean {
  if (path !== posix.normalize(path) || path.includes('\\') || path.includes('\0')) return false;
  return place.roots.some((root) => path.startsWith(`${root}/`)) && !isState(path, place);
}

/** True for the generator's own files. */
export const isState = (path: string, place: Place): boolean =>
  stateFiles.some((name) => path === statePath(place, name)) || path.startsWith(`${place.state}/.`);
