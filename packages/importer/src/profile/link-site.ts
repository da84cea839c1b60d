/** Data of a site profile that is needed to find links. */
import { usualTextSettings } from '@wiki-query/wikitext';
import type { LinkSite } from '../links/types.js';
import { partsOf } from './profile-parts.js';
import type { Json } from './site-profile.js';

export function linkSiteOf(profile: Json): LinkSite {
  const { siteinfo: info, languageinfo, languagenames = {}, instance, settings } = partsOf(profile);
  return {
    general: info.general,
    namespaces: info.namespaces,
    namespacealiases: info.namespacealiases,
    interwikimap: info.interwikimap,
    specialpagealiases: info.specialpagealiases,
    autocreatetempuser: info.autocreatetempuser,
    languages: info.languages,
    languageinfo,
    languagenames,
    magicwords: info.magicwords,
    protocols: info.protocols,
    defaultoptions: info.defaultoptions,
    variables: info.variables,
    functionhooks: info.functionhooks,
    extensiontags: info.extensiontags,
    extensions: info.extensions ?? [],
    settings: { ...usualTextSettings, ...settings },
    now: instance.clock,
  };
}

/** IDs of namespaces by all their names, with which titles of log entries start. */
export function namespaceNumbers(profile: Json): Readonly<Record<string, number>> {
  const { namespaces, namespacealiases } = partsOf(profile).siteinfo;
  const pairs = [
    ...Object.values(namespaces).flatMap(({ id, name, canonical = '' }) =>
      [canonical, name].map((text) => [text, id] as const),
    ),
    ...namespacealiases.map(({ id, alias }) => [alias, id] as const),
  ];
  return Object.fromEntries(pairs.filter(([text]) => text !== ''));
}
