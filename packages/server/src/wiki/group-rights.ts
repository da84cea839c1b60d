import type { Wiki } from './wiki.js';

interface Group {
  readonly name: string;
  readonly rights: readonly string[];
}

/** Rights that everybody has, whatever the groups say. Facts of MediaWiki 1.43. */
const implicit: ReadonlySet<string> = new Set(
  'renderfile renderfile-nonstandard stashedit stashbasehtml mailpassword changeemail confirmemail linkpurge purge'.split(
    ' ',
  ),
);

/** Whether everybody has the right. */
export const isImplicit = (right: string): boolean => implicit.has(right);

/** Groups that give a right, in the profile's order. */
export function groupsWith(wiki: Pick<Wiki, 'profile'>, right: string): readonly string[] {
  const groups = (wiki.profile.siteinfo['usergroups'] ?? []) as readonly Group[];
  return groups.filter((group) => group.rights.includes(right)).map((group) => group.name);
}
