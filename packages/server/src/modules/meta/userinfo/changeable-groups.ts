import type { Viewer } from '../../../viewer/viewer.js';
import type { SiteFacts } from '../../../profile/site-facts.js';

const WAYS = ['add', 'remove', 'add-self', 'remove-self'] as const;
type Way = (typeof WAYS)[number];

/** Groups to which a viewer may add others or themselves, or from which they may remove them. */
export function changeableGroups(
  { site: { usergroups: groups, parameters } }: { readonly site: Pick<SiteFacts, 'usergroups' | 'parameters'> },
  viewer: Viewer,
  automatic: readonly string[],
): Readonly<Record<Way, readonly string[]>> {
  if (viewer.rights.has('userrights')) {
    const implicit = new Set(['*', 'user', 'temp', 'named', ...automatic]);
    // Groups that only lose rights are not in the site information, and groups that are implicit there are not listed.
    const listed = parameters.get('query+allusers')?.get('group')?.type;
    const explicit = Array.isArray(listed) ? new Set(listed.map(String)) : undefined;
    const named = [...groups.map((group) => group.name), ...(explicit ?? [])];
    const all = [...new Set(named)].filter((name) => !implicit.has(name) && (explicit?.has(name) ?? true));
    return { add: all, remove: all, 'add-self': [], 'remove-self': [] };
  }
  const own = groups.filter((group) => viewer.groups.includes(group.name));
  const of = (way: Way): readonly string[] => [...new Set(own.flatMap((group) => group[way]))];
  return { add: of('add'), remove: of('remove'), 'add-self': of('add-self'), 'remove-self': of('remove-self') };
}
