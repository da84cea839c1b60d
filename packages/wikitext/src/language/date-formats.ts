/** How languages write times, and their digits. */
import { dateTimePatterns, dayPatterns } from './date-patterns.js';

/** Formats of a day with its year, where they differ from the date next to a time. */
// prettier-ignore
const dates: Readonly<Record<string, string>> = {
  'als bar da de de-at de-ch de-formal frr gsw hrx jut kl ksh lb pdc pdt pfl rm sli stq vmf': 'j. F Y',
  'ami gan gan-hans gan-hant hak ii pwn szy tay trv za zh zh-cn zh-hans zh-hant zh-hk zh-mo zh-my zh-sg zh-tw': 'Y年n月j日 (l)',
  'cdo cpx cpx-hans cpx-hant': 'Y "nièng" n "nguŏk" j "hô̤" (l)',
  'lzh zh-classical': 'Y年n月j日 （l）',
  'yue yue-hans yue-hant zh-yue': 'Y年n月j號 (l)',
};

/** Digits from 0 to 9 of the languages that do not use ASCII digits. */
// prettier-ignore
const digits: Readonly<Record<string, string>> = {
  'acm aeb-arab ar ckb ks ks-arab ku-arab sdh skr skr-arab': '٠١٢٣٤٥٦٧٨٩',
  'anp awa bgc bh bho dty hi ks-deva mag mai mr ne new pi sa': '०१२३४५६७८९',
  'as bn bpy': '০১২৩৪৫৬৭৮৯',
  'azb bcc bgn bqi fa glk hno kk-arab kk-cn lki lrc luz mzn pnb ps': '۰۱۲۳۴۵۶۷۸۹',
  'blk kjp ksw mnw my rki': '၀၁၂၃၄၅၆၇၈၉',
  'bo dz': '༠༡༢༣༤༥༦༧༨༩',
  'ccp': '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿',
  'gu': '૦૧૨૩૪૫૬૭૮૯',
  'km': '០១២៣៤៥៦៧៨៩',
  'kn tcy': '೦೧೨೩೪೫೬೭೮೯',
  'lo': '໐໑໒໓໔໕໖໗໘໙',
  'lzh zh-classical': '〇一二三四五六七八九',
  'mni': '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
  'nod': '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉',
  'nqo': '߀߁߂߃߄߅߆߇߈߉',
  'or': '୦୧୨୩୪୫୬୭୮୯',
  'sat': '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙',
};

/** Digits of numbers, where they differ from those of dates. */
const numberDigits: Readonly<Record<string, string>> = {
  'ks ks-arab': '۰۱۲۳۴۵۶۷۸۹',
  mni: '০১২৩৪৫৬৭৮৯',
  sd: '٠١٢٣٤٥٦٧٨٩',
};

const byLanguage = (table: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([codes, value]) => codes.split(' ').map((code): [string, string] => [code, value])),
  );

const byPreference = (table: typeof dayPatterns): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(Object.entries(table).map(([preference, patterns]) => [preference, byLanguage(patterns)]));

const dateTimes = byPreference(dateTimePatterns);
const days = byPreference(dayPatterns);
const dateOf = byLanguage(dates);
const digitsOf = byLanguage(digits);
const numberDigitsOf = byLanguage({ ...digits, ...numberDigits });

/** The pattern of a language, unless the reader has chosen another one that it has. */
export function dateTimePattern(language: string, preference = 'default'): string {
  return patternOf(dateTimes, language, preference);
}

/** The pattern of a day, used for headings of recent changes and similar lists. */
export function dayPattern(language: string, preference = 'default'): string {
  return patternOf(days, language, preference);
}

function patternOf(all: typeof days, language: string, preference: string): string {
  const patterns = all.get(preference);
  const pattern = patterns?.get(language) ?? patterns?.get('*') ?? '';
  return pattern === '' && preference !== 'default' ? patternOf(all, language, 'default') : pattern;
}

/** A time within a pattern. */
const timePart = /\u200f?(?:xn|ម៉ោង)?[HG](?:[:.時]|"h")(?:xn)?i(?:分|"min"|:xns)?/;
/** Text between day and time. */
const afterTime = /^("[^"]*")?[,،]?\s*("de" )?/;
const beforeTime = /[,،]?\s*("[^"]*"|à|u|у|ساعت)?\s*$/;

/** The pattern of a time without its day. */
export function timePattern(language: string, preference = 'default'): string {
  const whole = dateTimePattern(language, preference);
  return directed(timePart.exec(whole)?.[0] ?? 'H:i', whole);
}

/**
 * The pattern of a day with its year: the pattern of day and time without the time, and without the word between them.
 */
export function datePattern(language: string, preference = 'default'): string {
  const whole = dateTimePattern(language, preference);
  const own = dateOf.get(language);
  if (own !== undefined && whole === dateTimePattern(language)) return own;
  const [before = '', after = ''] = whole.split(timePart);
  return directed(before.trim() === '' ? after.replace(afterTime, '') : before.replace(beforeTime, ''), whole);
}

/** If the pattern begins with a direction mark, its part begins with it too. */
const directed = (part: string, whole: string): string =>
  (whole.startsWith('\u200f') && !part.startsWith('\u200f') ? '\u200f' : '') + part;

/** Digits as a language writes them in dates; with `areOwn` false, those of ASCII (`$wgTranslateNumerals`). */
export function localDigits(text: string, language: string, areOwn = true): string {
  return areOwn ? withDigits(text, digitsOf.get(language)) : text;
}

/** Digits as a language writes them in numbers. */
export function localNumberDigits(text: string, language: string, areOwn = true): string {
  return areOwn ? withDigits(text, numberDigitsOf.get(language)) : text;
}

function withDigits(text: string, digits = ''): string {
  const own = Array.from(digits);
  return own.length === 0 ? text : text.replace(/\d/g, (digit) => own[Number(digit)] ?? digit);
}

/** The digits of a language as those of ASCII. */
export function asciiDigits(text: string, language: string): string {
  // MediaWiki (`MessagesApc.php`) maps the digits of Levantine Arabic in reverse, except zero.
  if (language === 'apc') return withDigits(text, '0١٢٣٤٥٦٧٨٩');
  const own = Array.from(digitsOf.get(language) ?? '');
  return own.length === 0 ? text : Array.from(text, (sign) => (own.includes(sign) ? own.indexOf(sign) : sign)).join('');
}
