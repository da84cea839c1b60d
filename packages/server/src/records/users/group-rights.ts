import type { SiteFacts } from '../../profile/site-facts.js';

/** Groups that have a right, in the profile's order. */
export function groupsWith(
  { site: { usergroups } }: { readonly site: Pick<SiteFacts, 'usergroups'> },
  right: string,
): readonly string[] {
  return usergroups.filter((group) => group.rights.includes(right)).map((group) => group.name);
}
