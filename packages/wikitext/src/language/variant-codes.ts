/** Languages with variants: their codes, names and fallbacks (subclasses of `LanguageConverter` of MediaWiki 1.43). */
import { lookUp } from '../text/look-up.js';

export interface VariantFacts {
  /** In the order of MediaWiki, with names. */
  readonly names: ReadonlyMap<string, string>;
  /** Variants whose texts take the place of missing ones. */
  readonly fallbacks: Readonly<Record<string, readonly string[]>>;
  /** The variant of readers who ask for none. */
  readonly usual: string;
  /** Variants into which only some rules convert, or none. */
  readonly levels: Readonly<Record<string, 'unidirectional' | 'disable'>>;
  /** Between the name of a variant and its text, and between variants, in descriptions of rules. */
  readonly separators: readonly [string, string];
}

interface Given {
  readonly names: string;
  readonly fallbacks: string;
  readonly usual?: string;
  readonly levels?: VariantFacts['levels'];
  readonly separators?: VariantFacts['separators'];
}

/** `code name|…`, and `code: fallbacks; …`. */
const given: Readonly<Record<string, Given>> = {
  ban: {
    names:
      'ban Basa Bali|ban-bali ᬩᬲᬩᬮᬶ|ban-x-dharma Basa Bali (alih aksara DHARMA)|ban-x-palmleaf Basa Bali (alih aksara Palmleaf.org)|ban-x-pku Basa Bali (alih aksara Puri Kauhan Ubud)',
    fallbacks: '',
  },
  crh: {
    names: 'crh qırımtatarca|crh-cyrl къырымтатарджа (Кирилл)|crh-latn qırımtatarca (Latin)',
    fallbacks: 'crh: crh-latn; crh-cyrl: crh-latn; crh-latn: crh-cyrl',
  },
  gan: {
    names: 'gan 原文|gan-hans 简体|gan-hant 繁體',
    fallbacks: 'gan: gan-hans gan-hant; gan-hans: gan; gan-hant: gan',
    levels: { gan: 'disable' },
    separators: [':', '; '],
  },
  iu: {
    names: 'iu ᐃᓄᒃᑎᑐᑦ / inuktitut|ike-cans ᐃᓄᒃᑎᑐᑦ|ike-latn inuktitut',
    fallbacks: 'iu: ike-cans; ike-cans: iu; ike-latn: iu',
  },
  ku: {
    names: 'ku kurdî|ku-arab کوردی (عەرەبی)|ku-latn kurdî (latînî)',
    fallbacks: 'ku: ku-latn; ku-arab: ku-latn; ku-latn: ku-arab',
  },
  mni: { names: 'mni ꯃꯤꯇꯩ ꯂꯣꯟ|mni-beng ', fallbacks: '' },
  sh: {
    names: 'sh-latn srpskohrvatski (latinica)|sh-cyrl српскохрватски (ћирилица)',
    fallbacks: 'sh-cyrl: sh-latn',
    usual: 'sh-latn',
  },
  shi: {
    names: 'shi Taclḥit|shi-tfng ⵜⴰⵛⵍⵃⵉⵜ|shi-latn Taclḥit',
    fallbacks: 'shi: shi-latn shi-tfng; shi-tfng: shi; shi-latn: shi',
  },
  sr: {
    names: 'sr српски / srpski|sr-ec српски (ћирилица)|sr-el srpski (latinica)',
    fallbacks: 'sr: sr-ec; sr-ec: sr; sr-el: sr',
  },
  tg: { names: 'tg тоҷикӣ|tg-latn tojikī', fallbacks: 'tg-latn: tg' },
  tly: { names: 'tly tolışi|tly-cyrl толыши', fallbacks: 'tly-cyrl: tly' },
  uz: {
    names: 'uz oʻzbekcha / ўзбекча|uz-latn oʻzbekcha|uz-cyrl ўзбекча',
    fallbacks: 'uz: uz-latn; uz-latn: uz; uz-cyrl: uz',
  },
  wuu: {
    names: 'wuu 原文|wuu-hans 简体|wuu-hant 正體',
    fallbacks: 'wuu: wuu-hans wuu-hant; wuu-hans: wuu; wuu-hant: wuu',
    levels: { wuu: 'disable' },
    separators: ['：', '；'],
  },
  zgh: { names: 'zgh ⵜⴰⵎⴰⵣⵉⵖⵜ ⵜⴰⵏⴰⵡⴰⵢⵜ|zgh-latn tamaziɣt tanawayt', fallbacks: 'zgh-latn: zgh' },
  zh: {
    names: 'zh 原文|zh-hans 简体|zh-hant 繁體|zh-cn 大陆|zh-hk 香港|zh-mo 澳門|zh-my 大马|zh-sg 新加坡|zh-tw 臺灣',
    fallbacks:
      'zh: zh-hans zh-hant zh-cn zh-tw zh-hk zh-sg zh-mo zh-my; zh-hans: zh-cn zh-sg zh-my; zh-hant: zh-tw zh-hk zh-mo; ' +
      'zh-cn: zh-hans zh-sg zh-my; zh-hk: zh-mo zh-hant zh-tw; zh-mo: zh-hk zh-hant zh-tw; zh-my: zh-sg zh-hans zh-cn; ' +
      'zh-sg: zh-my zh-hans zh-cn; zh-tw: zh-hant zh-hk zh-mo',
    levels: { zh: 'disable', 'zh-hans': 'unidirectional', 'zh-hant': 'unidirectional' },
    separators: ['：', '；'],
  },
};

/** Standard codes of variants whose own codes differ. */
const standardCodes: Readonly<Record<string, string>> = {
  'sr-ec': 'sr-cyrl',
  'sr-el': 'sr-latn',
  'zh-cn': 'zh-hans-cn',
  'zh-hk': 'zh-hant-hk',
  'zh-mo': 'zh-hant-mo',
  'zh-my': 'zh-hans-my',
  'zh-sg': 'zh-hans-sg',
  'zh-tw': 'zh-hant-tw',
};

/** The standard code of a variant, in small letters. */
export const standardCode = (variant: string): string => lookUp(standardCodes, variant) ?? variant;

/** The variants of a language; undefined for a language without variants. */
export function variantsOf(language: string): VariantFacts | undefined {
  const found = lookUp(given, language);
  if (found === undefined) return undefined;
  const { names, fallbacks, usual = language, levels = {}, separators = [':', ';'] } = found;
  const named = names.split('|').map((one): [string, string] => {
    const space = one.indexOf(' ');
    return [one.slice(0, space), one.slice(space + 1)];
  });
  const others = fallbacks
    .split('; ')
    .filter(Boolean)
    .map((one): [string, readonly string[]] => {
      const [code = '', list = ''] = one.split(': ');
      return [code, list.split(' ')];
    });
  return { names: new Map(named), fallbacks: Object.fromEntries(others), usual, levels, separators };
}
