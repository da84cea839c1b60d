/** Modules by the paths that requests use: `main`, `query`, `query+allpages`. */
import type { ModuleDescriptor } from '@wiki-query/server-stubs';
import type { RawParameters } from '../request/raw-parameters.js';
import { modulesByPath } from '../site/describe-modules.js';

/** A path without a module: `module` has no submodule `value`, or no submodules. */
export interface InvalidPath {
  readonly module: string;
  readonly value?: string;
}

/** The message about a path without a module. */
export const invalidPathMessage = ({ value }: InvalidPath): string =>
  `apierror-badmodule-${value === undefined ? 'nosubmodules' : 'badsubmodule'}`;

export const hasSubmodules = (path: string): boolean => path === 'main' || path === 'query';

/** `a+b`, also as `a b`, because `+` in a URL is a space. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('+');
  return parts.length === 1 ? path.split(' ') : parts;
}

/** A module of this server, or one that exists only on the wiki. */
export type FoundModule = Pick<ModuleDescriptor, 'path' | 'name'>;

/** The module at a path. `there` are the modules of the wiki. */
export function moduleAt(path: string, there: { readonly has: (path: string) => boolean }): FoundModule | InvalidPath {
  const known = there.has(path) ? modulesByPath().get(path) : undefined;
  if (known !== undefined) return known;
  let found: FoundModule = { path: 'main', name: 'main' };
  for (const value of partsOf(path)) {
    const parent = found.path;
    if (!hasSubmodules(parent)) return { module: parent };
    const below = parent === 'main' ? value : `${parent}+${value}`;
    const next = there.has(below) ? (modulesByPath().get(below) ?? { path: below, name: value }) : undefined;
    if (next === undefined || next.path === 'main') return { module: parent, value };
    found = next;
  }
  return found;
}

/**
 * MediaWiki (`ApiParamInfo`) instantiates the HTML formats that it describes. They read `wrappedhtml`, so that the parameter is
 * recognized.
 */
export function readFormatParameters(path: string, parameters: RawParameters): void {
  if (path === 'main' || modulesByPath().get(path)?.name.endsWith('fm') === true) parameters.get('wrappedhtml');
}
