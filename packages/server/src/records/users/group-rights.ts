import type { Wiki } from '../../site/wiki.js';

interface Group {
  readonly name: string;
  readonly rights: readonly string[];
}

/** Groups that give a right, in the profile's order. */
export function groupsWith(wiki: Pick<Wiki, 'profile'>, right: string): readonly string[] {
  const groups = (wiki.profile.siteinfo['usergroups'] ?? []) as readonly Group[];
  return groups.filter((group) => group.rights.includes(right)).map((group) => group.name);
}
