import type { Wiki } from '../../site/wiki.js';

/** Ids of an account among several wikis. A wiki of its own knows one source, `local`, with its own ids. */
export function centralIds(
  wiki: Wiki,
  account: { readonly id: number; readonly isHidden: boolean },
  attachedWiki: string | undefined,
): object {
  const general = wiki.profile.siteinfo['general'] as Readonly<Record<string, unknown>>;
  const here = attachedWiki === general['wikiid'];
  return {
    centralids: { local: account.isHidden ? 0 : account.id },
    attachedlocal: { local: account.id > 0 },
    ...(attachedWiki !== undefined && attachedWiki !== '' && { attachedwiki: { local: here && account.id > 0 } }),
  };
}
