/** What variables and functions need to know of a site: facts that are the same for all of its texts. */
import type { Variants } from '../language/variants.js';
import type { WikiZone } from '../language/time-zone.js';
import type { Syntax } from '../preprocess/scanner.js';
import type { FirstLetter } from '../text/letter-case.js';
import type { Interwikis } from '../titles/interwikis.js';
import type { Namespaces } from '../titles/namespaces.js';
import type { SpecialPages } from '../titles/special-pages.js';
import type { WikiTitles } from '../titles/titles.js';
import type { TextSettings } from './text-settings.js';

export interface GeneralFacts extends WikiZone {
  readonly sitename: string;
  readonly server: string;
  readonly servername: string;
  readonly scriptpath: string;
  readonly articlepath: string;
  readonly generator: string;
  readonly lang: string;
  /** Texts are parsed without what changes with each revision (`$wgMiserMode`). */
  readonly misermode?: boolean;
}

/** Languages as the site names them. */
export interface LanguageNames {
  readonly isKnown: (code: string) => boolean;
  readonly isRightToLeft: (code: string) => boolean;
  /** The standard code of a language. */
  readonly bcp47: (code: string) => string;
  /** Its name: in the language itself, or in another one. Empty if it is unknown. */
  readonly name: (code: string, inLanguage?: string) => string;
}

/** Interface messages. */
export interface MessageTexts {
  readonly hasLanguage: (language: string) => boolean;
  /** The text in a language; by default the content language. */
  readonly text: (key: string, language?: string) => string | undefined;
}

export interface WikiFacts {
  readonly site: {
    readonly general: GeneralFacts;
    readonly extensiontags: readonly string[];
    /** Names of languages by the languages in which they are. */
    readonly languagenames: Readonly<Record<string, unknown>>;
    readonly settings: TextSettings;
  };
  readonly contentLanguage: {
    readonly code: string;
    readonly variants: Variants;
    readonly firstLetter: FirstLetter;
  };
  readonly languages: LanguageNames;
  readonly messages: MessageTexts;
  readonly namespaces: Namespaces;
  readonly interwikis: Interwikis;
  readonly titles: WikiTitles;
  readonly specialPages: SpecialPages;
  readonly syntax: Syntax;
}
