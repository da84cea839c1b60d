/** The facts of a site that the parser depends on. */
import type { MagicWord } from '../../expand/words.js';
import { lookUp } from '../../text/look-up.js';
import type { TextSettings } from '../../wiki/text-settings.js';
import type { SiteRules } from './host.js';

/** Parts of the site information. */
export interface RuleFacts {
  readonly general: {
    readonly linktrail: string;
    readonly linkprefix: string;
    readonly linkprefixcharset: string;
    readonly legaltitlechars: string;
    readonly server: string;
    readonly nofollowlinks: boolean;
    readonly nofollowdomainexceptions: readonly string[];
    readonly nofollownsexceptions: readonly number[];
    readonly externallinktarget: unknown;
    readonly interwikimagic: boolean;
    readonly magiclinks: Readonly<Record<string, boolean>>;
    readonly thumblimits: Readonly<Record<string, number>>;
    readonly uploadsenabled: boolean;
    /** Beginnings of addresses of pictures that are shown. */
    readonly externalimages?: readonly string[] | undefined;
    readonly imagewhitelistenabled?: boolean | undefined;
    readonly galleryoptions?: Readonly<Record<string, unknown>> | undefined;
  };
  readonly magicwords: readonly MagicWord[];
  readonly protocols: readonly string[];
  readonly defaultoptions: Readonly<Record<string, unknown>>;
  readonly extensions: readonly { readonly name?: string | undefined }[];
  readonly settings: TextSettings;
}

type Titles = Pick<SiteRules, 'titles' | 'namespaces' | 'interwikis' | 'specialPages'>;

export function makeSiteRules(
  { general, magicwords, protocols, defaultoptions, extensions, settings }: RuleFacts,
  { titles, namespaces, interwikis, specialPages }: Titles,
): SiteRules {
  const { thumblimits, magiclinks, externallinktarget: target, galleryoptions = {} } = general;
  return {
    titles,
    namespaces,
    interwikis,
    specialPages,
    magicWords: magicwords,
    protocols,
    linkTrail: general.linktrail,
    linkPrefixCharset: general.linkprefix === '' ? '' : general.linkprefixcharset,
    legalCharacters: general.legaltitlechars,
    server: general.server,
    externalLinks: {
      hasNoFollow: general.nofollowlinks,
      followedDomains: general.nofollowdomainexceptions,
      target: typeof target === 'string' ? target : '',
    },
    externalImages: { beginnings: general.externalimages ?? [], hasList: general.imagewhitelistenabled === true },
    gallery: {
      mode: String(galleryoptions['mode'] ?? 'traditional'),
      perRow: Number(galleryoptions['imagesPerRow'] ?? 0),
      width: Number(galleryoptions['imageWidth'] ?? 120),
      height: Number(galleryoptions['imageHeight'] ?? 120),
    },
    followedNamespaces: general.nofollownsexceptions,
    hasLanguageLinks: general.interwikimagic,
    magicLinks: {
      RFC: magiclinks['RFC'] === true,
      PMID: magiclinks['PMID'] === true,
      ISBN: magiclinks['ISBN'] === true,
    },
    thumbWidth: lookUp(thumblimits, String(defaultoptions['thumbsize'])) ?? 300,
    allowsUploads: general.uploadsenabled,
    hasPageImages: extensions.some(({ name }) => name === 'PageImages'),
    settings,
    isContentNamespace: (namespace) => namespaces.get(namespace)?.content === true,
  };
}
