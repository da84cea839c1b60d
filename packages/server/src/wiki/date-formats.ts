/** How languages write a time with its date, in the notation of PHP's `date` with MediaWiki's additions; and their digits. */

const usual = 'H:i, j F Y';

/** Patterns of the languages that have another one. */
// prettier-ignore
const patterns: Readonly<Record<string, string>> = {
  'aae ca co csb egl eml it lij lld lmo nap nds-nl pl pms rgn roa-tara sc scn sdc sro szl vec': 'H:i, j M Y',
  'ab alt av ba be be-tarask bxr cv el gld grc he hy hyw inh kjh koi krc kum kv la lbe lez mdf mhr mrj myv os pnt ru rue rut sah sjd sty tg tg-cyrl tyv udm uk xal yi': 'H:i, j xg Y',
  'abs ace ban bbc-latn bew bjn btm bug gor id jv kge mad map-bms min mui nia su': 'j F Y H.i',
  'acm aeb-arab apc ar arq ary arz': 'H:i، j xg Y',
  'aln mo rmy ro rup ruq ruq-latn sq': 'j F Y H:i',
  'ami gan gan-hans gan-hant hak ii ja pwn szy tay trv za zh zh-cn zh-hans zh-hant zh-hk zh-mo zh-my zh-sg zh-tw': 'Y年n月j日 (D) H:i',
  'an arn ast ay cbk-zam es es-formal ext gn guc lad nah qu qug': 'H:i j M Y',
  'atj avk bci bm fon fr frc gcf gcr ht kab kbp ln lua mg nrm pcd ses sg shi shy-latn ty wls wo': 'j F Y à H:i',
  'azb bcc bgn bqi fa glk lki lrc luz mzn': '\u200fj xg Y، ساعت H:i',
  'bar de de-at de-ch de-formal frr gsw hrx ksh lb nds pdc pdt pfl rm sli stq vmf': 'H:i, j. M Y',
  'blk kjp ksw mnw my rki': ' H:i"၊" j F Y',
  'br': 'j M Y "da" H:i',
  'cdo cpx cpx-hans cpx-hant': 'Y "nièng" n "nguŏk" j "hô̤" (D) H:i',
  'ce': 'Y, j F, H:i',
  'ckb ku-arab sdh': '\u200fH:i، jی xg Y',
  'crh crh-latn': 'H:i, Y "s." xg j',
  'crh-cyrl': 'H:i, Y "с." xg j',
  'cs': 'j. n. Y, H:i',
  'cu': 'H:i, xg j числа, Y',
  'da jut kl': 'j. M Y, H:i',
  'dsb hsb': 'j. xg Y, H:i',
  'eo io': 'H:i, j M. Y',
  'et liv vep vro': 'j. F Y, "kell" H:i',
  'fi fit krl olo vot': 'j. F"ta" Y "kello" H.i',
  'fo nb': 'j. M Y "kl." H:i',
  'frp': 'j F Y "a" H:i',
  'fur': 'j "di" M Y "a lis" H:i',
  'fy': 'j M Y, H.i',
  'gag kiu lzz tr': 'H.i, j F Y',
  'gl': 'j "de" F "de" Y "ás" H:i',
  'hr': 'H:i, j. xg Y.',
  'hsn': 'Y年n月j日（D）H:i',
  'hu hu-formal': 'Y. F j., H:i',
  'is nn': 'j. F Y "kl." H:i',
  'kaa kk-latn kk-tr': 'H:i, Y "j." xg j',
  'kea': 'H:i, j "di" F "di" Y',
  'khw ur': 'H:i، j xg Yء',
  'kk kk-cyrl kk-kz': 'H:i, Y "ж." xg j',
  'kk-arab kk-cn': '\u200fH:i، Y "ج." xg j',
  'km': 'ម៉ោងH:i l ទីd F ឆ្នាំY',
  'ko ko-kp': 'Y년 M월 j일 (D) H:i',
  'li nl nl-informal srn vls zea': 'j M Y H:i',
  'ltg lv': 'Y". gada" j. F", plkst." H.i',
  'lzh': 'Y年n月j日 （D） H時i分',
  'mwl pt pt-br tet vmw': 'H"h"i"min" "de" j "de" F "de" Y',
  'nan nan-latn-pehoeji': 'Y-"nî" n-"goe̍h" j-"ji̍t" (l) H:i',
  'nan-hant': 'Y年n月j日（l）H:i',
  'nan-latn-tailo': 'Y-"nî" n-"gue̍h" j-"ji̍t" (l) H:i',
  'oc': 'j F "de" Y "a" H.i',
  'rsk sr sr-ec sr-el': 'H:i, j. F Y.',
  'se se-fi se-no se-se': 'xg j "b." Y "dii." G.i',
  'sh sh-latn': 'j. xg Y. u H:i',
  'sh-cyrl': 'j. xg Y. у H:i',
  'sk sl': 'H:i, j. F Y',
  'sma sv': 'j F Y "kl." H.i',
  'smn': 'j. M Y "tme" H.i',
  'sms': 'j. M Y "čiâss" H.i',
  'th': 'H:i, j F xkY',
  'tt tt-cyrl tt-latn': 'j M Y, H:i',
  'uz': 'H:i, Y-"yil" j-F',
  'vi': 'H:i, "ngày" j "tháng" n "năm" Y',
  'vo': 'H:i, Y F j"id"',
  'wuu wuu-hans wuu-hant': 'Y年n月j号 (D) H:i',
  'yue yue-hans yue-hant': 'Y年n月j號 (D) H:i',
};

/** A day of the present year, in languages that do not write it `j F`; many have no form without the year. */
// prettier-ignore
const days: Readonly<Record<string, string>> = {
  'ami gan gan-hans gan-hant hak ii pwn szy tay trv za zh zh-cn zh-hans zh-hant zh-hk zh-mo zh-my zh-sg zh-tw': 'Y年n月j日 (l)',
  'blk kjp ksw mnw my rki': 'j F Y',
  'cdo cpx cpx-hans cpx-hant': 'Y "nièng" n "nguŏk" j "hô̤" (l)',
  'ce': 'Y, j F',
  'crh crh-cyrl crh-latn cu hu hu-formal kaa kk kk-arab kk-cn kk-cyrl kk-kz kk-latn kk-tr se se-fi se-no se-se': 'F j',
  'cs': 'j. n. Y',
  'csb pl szl': 'j xg',
  'fi fit krl olo vot': 'j. F"ta" Y',
  'fy': 'j M Y',
  'hr': 'j. xg Y.',
  'hsn': 'Y年n月j日（D）',
  'is nn sl': 'j. F Y',
  'ja': 'Y年n月j日 (D)',
  'km': 'l ទីd F ឆ្នាំY',
  'ko ko-kp': 'Y년 M월 j일 (D)',
  'lzh': 'Y年n月j日 （l）',
  'nan': 'Y-"nî" n-"goe̍h" j-"ji̍t" (l)',
  'nan-hant': 'n月j日',
  'nan-latn-pehoeji': 'n-"goe̍h" j-"ji̍t"',
  'nan-latn-tailo': 'n-"gue̍h" j-"ji̍t"',
  'oc': 'j F "de" Y',
  'pnt': 'j xg Y',
  'rsk sr sr-ec sr-el': 'j. F Y.',
  'sh sh-cyrl sh-latn': 'j. xg',
  'th': 'j F xkY',
  'uz': 'j-F',
  'vi': '"ngày" j "tháng" n "năm" Y',
  'vo': 'Y F j"id"',
  'wuu wuu-hans wuu-hant': 'Y年n月j号 (D)',
  'yue yue-hans yue-hant': 'Y年n月j號 (l)',
};

/** Digits from 0 to 9 of the languages that do not write those of ASCII. */
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
  'lzh': '〇一二三四五六七八九',
  'mni': '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
  'nod': '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉',
  'nqo': '߀߁߂߃߄߅߆߇߈߉',
  'or': '୦୧୨୩୪୫୬୭୮୯',
  'sat': '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙',
};

/** Patterns that a reader can choose for any language. */
const chosen: Readonly<Record<string, string>> = {
  mdy: 'H:i, F j, Y',
  dmy: usual,
  ymd: 'H:i, Y F j',
  'ISO 8601': 'xnY-xnm-xnd"T"xnH:xni:xns',
};

const byLanguage = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([codes, value]) => codes.split(' ').map((code): [string, string] => [code, value])),
  );

/** Patterns of days that a reader can choose. */
const chosenDays: Readonly<Record<string, string>> = {
  mdy: 'F j',
  dmy: 'j F',
  ymd: 'F j',
  'ISO 8601': 'xnm-xnd',
};

const patternOf = byLanguage(patterns);
const dayOf = byLanguage(days);
const digitsOf = byLanguage(digits);

/** The pattern of a language, unless the reader has chosen another one. */
export function dateTimePattern(language: string, preference = 'default'): string {
  return chosen[preference] ?? patternOf.get(language) ?? usual;
}

/** The same of a day, which lists of recent things are headed with. */
export function dayPattern(language: string, preference = 'default'): string {
  return chosenDays[preference] ?? dayOf.get(language) ?? 'j F';
}

/** Digits as a language writes them. */
export function localDigits(text: string, language: string): string {
  const own = Array.from(digitsOf.get(language) ?? '');
  return own.length === 0 ? text : text.replace(/\d/g, (digit) => own[Number(digit)] ?? digit);
}
