import type { SiteFacts } from '../../profile/site-facts.js';

/** IDs of an account across wikis. A standalone wiki has one source, `local`, with its own IDs. */
export function centralIds(
  { site }: { readonly site: Pick<SiteFacts, 'general'> },
  account: { readonly id: number; readonly isHidden: boolean },
  attachedWiki: string | undefined,
) {
  // A wiki called 0 counts as none, as in PHP.
  const isGiven = attachedWiki !== undefined && attachedWiki !== '' && attachedWiki !== '0';
  const here = attachedWiki === site.general.wikiid;
  return {
    centralids: { local: account.isHidden ? 0 : account.id },
    attachedlocal: { local: account.id > 0 },
    ...(isGiven && { attachedwiki: { local: here && account.id > 0 } }),
  };
}
