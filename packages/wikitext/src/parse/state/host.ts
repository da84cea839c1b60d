/** What a wiki supplies for the parser. */
import type { ExpanderHost, Target } from '../../expand/expander.js';
import type { Steps } from '../../expand/steps.js';
import type { MagicWord } from '../../expand/words.js';
import type { Namespaces } from '../../titles/namespaces.js';
import type { Interwikis } from '../../titles/interwikis.js';
import type { SpecialPages } from '../../titles/special-pages.js';
import type { Title } from '../../titles/title.js';
import type { WikiTitles } from '../../titles/titles.js';
import type { TextSettings } from '../../wiki/text-settings.js';
import type { FileFacts } from '../files/file-facts.js';
import type { ExternalLinkRules } from '../links/external-link.js';
import type { PageFacts } from '../links/link-html.js';
import type { OutputCollector } from '../output/parse-output.js';

/** Facts of a wiki's site information that the parser depends on. */
export interface SiteRules {
  readonly titles: WikiTitles;
  readonly namespaces: Namespaces;
  readonly interwikis: Interwikis;
  readonly specialPages: SpecialPages;
  readonly magicWords: readonly MagicWord[];
  readonly protocols: readonly string[];
  /** Patterns in PHP's notation, as the site information has them. */
  readonly linkTrail: string;
  readonly linkPrefixCharset: string;
  /** Characters of titles: the inside of a class. */
  readonly legalCharacters: string;
  readonly server: string;
  readonly externalLinks: ExternalLinkRules;
  /** Pictures of other sites that are shown: by the beginnings of their addresses, or by a list that the wiki writes. */
  readonly externalImages: { readonly beginnings: readonly string[]; readonly hasList: boolean };
  /** Galleries without attributes (`$wgGalleryOptions`). */
  readonly gallery: {
    readonly mode: string;
    readonly perRow: number;
    readonly width: number;
    readonly height: number;
  };
  /** Namespaces in which links to other sites count for search engines. */
  readonly followedNamespaces: readonly number[];
  /** Whether links to the page in another language are shown next to the text. */
  readonly hasLanguageLinks: boolean;
  readonly magicLinks: Readonly<Record<'RFC' | 'PMID' | 'ISBN', boolean>>;
  readonly thumbWidth: number;
  readonly allowsUploads: boolean;
  /** Whether an image represents each page (extension PageImages). */
  readonly hasPageImages: boolean;
  readonly settings: TextSettings;
  readonly isContentNamespace: (namespace: number) => boolean;
}

/** The wiki as one text sees it. */
export interface ParseHost {
  readonly site: SiteRules;
  /** The expander's host. It records what functions set and which templates are included. */
  readonly expansion: (output: OutputCollector, textSize: number) => ExpanderHost<Target>;
  /** Pages by `<namespace>:<dbkey>`. */
  readonly pages: (titles: readonly Title[]) => Steps<ReadonlyMap<string, PageFacts>>;
  /** Files by their names with underscores; those of redirects too. */
  readonly files: (names: readonly string[]) => Steps<ReadonlyMap<string, FileFacts>>;
  /** A message with its values, as text. Undefined if it is missing or disabled. */
  readonly message: (key: string, language: string, values: readonly string[]) => Steps<string | undefined>;
  /** A message as it is written; undefined if it is missing or disabled. */
  readonly text: (key: string, language: string) => string | undefined;
  readonly formatNumber: (number: number, language: string) => string;
  /** Digits as a language writes them. */
  readonly localDigits: (text: string, language: string) => string;
  readonly contentLanguage: string;
  /** The number of calls of expensive functions so far. */
  readonly expense: () => number;
}

/** How a text is parsed. */
export interface ParseOptions {
  /** Language of the text. */
  readonly language: string;
  /** Language of the reader: of errors, and of what surrounds the text. */
  readonly reader: { readonly language: string; readonly isRightToLeft: boolean };
  readonly isPreview?: boolean;
  /** An interface message: no conversion between variants. */
  readonly isMessage?: boolean;
  /** The text is no prose: no sections. */
  readonly suppressesToc?: boolean;
  /** Characters of HTML that are of use. HTML that is longer is not finished. */
  readonly mostHtml?: number;
}
