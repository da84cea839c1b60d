/** Names and codes of languages, from the profile. */
import { lookUp } from '../text/look-up.js';
import type { LanguageNames } from './wiki-facts.js';

/** Names of languages, from the profile. */
export interface Languages extends LanguageNames {
  /** The code that is shown for the prefix of a language link. */
  readonly displayCode: (prefix: string) => string;
  /** Name of exactly this code in the list of languages: a deprecated code has its own name. */
  readonly listedName: (code: string, inLanguage: string) => string;
  /** The language that is used when a reader selects a code. */
  readonly chosen: (code: string) => string;
  /** The fallbacks of a language, in order of preference. */
  readonly fallbacks: (code: string) => readonly string[];
}

/** Codes that MediaWiki has replaced with standard ones (`LanguageCode::getDeprecatedCodeMapping`). */
const replaced: Readonly<Record<string, string>> = {
  als: 'gsw',
  'bat-smg': 'sgs',
  'be-x-old': 'be-tarask',
  'fiu-vro': 'vro',
  'roa-rup': 'rup',
  'zh-classical': 'lzh',
  'zh-min-nan': 'nan',
  'zh-yue': 'yue',
};

/** Codes that are aliases of another one when a reader selects them. */
const standIns: Readonly<Record<string, string>> = { ...replaced, bh: 'bho', no: 'nb', simple: 'en' };

/** The parts of a profile that name languages. */
export interface LanguageFacts {
  readonly general: { readonly lang: string };
  readonly languages: readonly { readonly code: string; readonly bcp47: string; readonly name: string }[];
  readonly interwikimap: readonly { readonly prefix: string; readonly code?: string | undefined }[];
  readonly languageinfo: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly autonym: string;
        readonly dir: string;
        readonly fallbacks: readonly string[];
      }
    >
  >;
  /** Names by the languages in which they are. */
  readonly languagenames: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The languages of a profile. */
export function makeLanguages(site: LanguageFacts): Languages {
  const own = new Map(site.languages.map((language) => [language.code, language]));
  const fromStandard = new Map(
    site.languages
      .filter(({ code }) => !Object.hasOwn(replaced, code))
      .map(({ code, bcp47 }) => [bcp47.toLowerCase(), code]),
  );
  const linkCodes = new Map(
    site.interwikimap.flatMap(({ prefix, code }) => (code === undefined ? [] : [[prefix, code]])),
  );
  const internal = (code: string): string => {
    const lower = code.toLowerCase();
    const known = own.has(lower) ? lower : (fromStandard.get(lower) ?? lower);
    return lookUp(replaced, known) ?? known;
  };
  const translated = new Map(Object.entries(site.languageinfo).map(([code, { name }]) => [code, name]));
  const info = (code: string) => lookUp(site.languageinfo, code);
  /** The name in another language than the wiki's, or in the first of its fallbacks whose names were captured. */
  const foreignName = (code: string, inLanguage: string): string | undefined => {
    const chosen = [inLanguage, ...(info(inLanguage)?.fallbacks ?? [])].map((one) => lookUp(site.languagenames, one));
    return lookUp(chosen.find((names) => names !== undefined) ?? {}, code);
  };
  return {
    displayCode: (prefix) => linkCodes.get(prefix) ?? prefix,
    name: (code, inLanguage) => {
      const key = internal(code);
      if (inLanguage === undefined) return own.get(key)?.name ?? '';
      const name = inLanguage === site.general.lang ? translated.get(key) : foreignName(key, inLanguage);
      return name ?? own.get(key)?.name ?? '';
    },
    listedName: (code, inLanguage) => {
      const isTranslated = info(code)?.name !== info(code)?.autonym;
      if (inLanguage !== site.general.lang) return foreignName(code, inLanguage) ?? own.get(code)?.name ?? '';
      return (isTranslated ? translated.get(code) : undefined) ?? own.get(code)?.name ?? '';
    },
    isKnown: (code) => own.has(code),
    chosen: (code) => lookUp(standIns, code) ?? code,
    bcp47: (code) => own.get(code)?.bcp47 ?? code,
    isRightToLeft: (code) => info(code)?.dir === 'rtl',
    fallbacks: (code) => info(code)?.fallbacks ?? [],
  };
}
