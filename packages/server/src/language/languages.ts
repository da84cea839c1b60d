/** Names and codes of languages, from the profile. */
import type { SiteInfo } from '../profile/site-info.js';
import type { SiteProfile } from '../profile/profile.js';
import type { Languages } from '../site/wiki.js';

/** Codes that MediaWiki has given up for standard ones. */
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

/** Codes that stand for another one when a reader chooses them. */
const standIns: Readonly<Record<string, string>> = { ...replaced, bh: 'bho', no: 'nb', simple: 'en' };

/** The languages of a profile. */
export function makeLanguages(site: SiteInfo, profile: SiteProfile): Languages {
  const own = new Map(site.languages.map((language) => [language.code, language]));
  const fromStandard = new Map(
    site.languages.filter(({ code }) => !(code in replaced)).map(({ code, bcp47 }) => [bcp47.toLowerCase(), code]),
  );
  const linkCodes = new Map(
    site.interwikimap.flatMap(({ prefix, code }) => (code === undefined ? [] : [[prefix, code]])),
  );
  const internal = (code: string): string => {
    const lower = code.toLowerCase();
    const known = own.has(lower) ? lower : (fromStandard.get(lower) ?? lower);
    return replaced[known] ?? known;
  };
  const translated = translatedNames(profile);
  return {
    displayCode: (prefix) => linkCodes.get(prefix) ?? prefix,
    name: (code, inLanguage) => {
      const key = internal(code);
      const name = inLanguage === site.general.lang ? translated.get(key) : undefined;
      return name ?? own.get(key)?.name ?? '';
    },
    listedName: (code, inLanguage) => {
      const isTranslated = memberOf(profile, code, 'name') !== memberOf(profile, code, 'autonym');
      const name = inLanguage === site.general.lang && isTranslated ? translated.get(code) : undefined;
      return name ?? own.get(code)?.name ?? '';
    },
    isKnown: (code) => own.has(code),
    chosen: (code) => standIns[code] ?? code,
    bcp47: (code) => own.get(code)?.bcp47 ?? code,
    isRightToLeft: (code) => memberOf(profile, code, 'dir') === 'rtl',
  };
}

function memberOf(profile: SiteProfile, code: string, member: string): unknown {
  const info = profile.languageinfo?.[code];
  return typeof info === 'object' && info !== null ? (info as Readonly<Record<string, unknown>>)[member] : undefined;
}

/** Names in the content language, which the capture asked for. */
function translatedNames(profile: SiteProfile): ReadonlyMap<string, string> {
  const codes = Object.keys(profile.languageinfo ?? {});
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const name = memberOf(profile, code, 'name');
      return typeof name === 'string' ? [[code, name]] : [];
    }),
  );
}
