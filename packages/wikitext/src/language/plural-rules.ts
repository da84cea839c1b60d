/**
 * Plural rules in the notation of CLDR: a condition for each form except the last. From MediaWiki 1.43 (`plurals-mediawiki.xml`), including rules
 * that a language inherits from another.
 */

/** Of the languages that are not named below. */
export const defaultPluralRules = 'i = 1 and v = 0';

/** By the languages that share them. */
// prettier-ignore
export const pluralRules: Readonly<Record<string, string>> = {
  'ab alt av ba bxr ce crh-cyrl cv gld inh kjh koi krc kum kv lbe lez mdf mhr mrj myv ru rue rut sah sty tt tt-cyrl tyv udm uk xal': 'v = 0 and i % 10 = 1 and i % 100 != 11; v = 0 and i % 10 = 2..4 and i % 100 != 12..14; v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14',
  'acm aeb-arab ar arq ary arz': 'n = 0; n = 1; n = 2; n % 100 = 3..10; n % 100 = 11..99',
  'af aln als an arn ay az bg cbk-zam chr ckb dty dv ee el eo es es-formal eu ext fo fur gag gn gsw guc ha haw hu hu-formal io ka kcg kiu kk kk-arab kk-cn kk-cyrl kk-kz kk-latn kk-tr kl ks ku ku-arab ku-latn ky lad lb lg lzz ml mn nah nb ne nn no nr ny nyn nyo om or os pap pnt ps qu qug rm sdh sn so sq ss st ta te tig tk tn tr ts ttj ug uz ve vo xh xmf': 'n = 1',
  'am anp awa azb bcc bgn bn bpy bqi fa glk gu hi kn lki lrc luz mag mai mr mzn sa tcy zu': 'i = 0 or n = 1',
  'apc': 'n = 1; n = 2; n = 0 or n % 100 = 3..10',
  'atj avk bci bm ff fon fr frc frp gcf gcr ht hy hyw kab kbp lua nrm pcd ses sg shy-latn ty wls wo': 'i = 0,1',
  'bat-smg sgs': 'n % 10 = 1 and n % 100 != 11; n % 10 = 2 and n % 100 != 12; n = 0 or n % 100 = 0 or n % 100 = 10..19',
  'be be-tarask be-x-old': 'n % 10 = 1 and n % 100 != 11; n % 10 = 2..4 and n % 100 != 12..14; n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14',
  'bh bho guw ln mg nso pa ti wa': 'n = 0..1',
  'br': 'n % 10 = 1 and n % 100 != 11,71,91; n % 10 = 2 and n % 100 != 12,72,92; n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99; n != 0 and n % 1000000 = 0',
  'bs hr isv-cyrl isv-latn rsk sh sh-cyrl sh-latn sr sr-ec sr-el': 'v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11; v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14',
  'cs sk': 'i = 1 and v = 0; i = 2..4 and v = 0; v != 0',
  'csb pl szl': 'i = 1 and v = 0; v = 0 and i % 10 = 2..4 and i % 100 != 12..14; v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14',
  'cu': 'n % 10 = 1; n % 10 = 2; n % 10 = 3..4',
  'cy': 'n = 0; n = 1; n = 2; n = 3; n = 6',
  'da jut': 'n = 1 or t != 0 and i = 0,1',
  'dsb hsb': 'v = 0 and i % 100 = 1 or f % 100 = 1; v = 0 and i % 100 = 2 or f % 100 = 2; v = 0 and i % 100 = 3..4 or f % 100 = 3..4',
  'ga': 'n = 1; n = 2; n = 3..6; n = 7..10',
  'gd': 'n = 1,11; n = 2,12; n = 3..10,13..19',
  'gv': 'v = 0 and i % 10 = 1; v = 0 and i % 10 = 2; v = 0 and i % 100 = 0,20,40,60,80; v != 0',
  'he': 'i = 1 and v = 0; i = 2 and v = 0; v = 0 and n != 0..10 and n % 10 = 0',
  'ike-cans ike-latn iu kw se se-fi se-no se-se sma sms': 'n = 1; n = 2',
  'is': 't = 0 and i % 10 = 1 and i % 100 != 11 or t != 0',
  'kea mwl pt pt-br tet vmw': 'n = 0..2 and n != 2',
  'ksh': 'n = 0; n = 1',
  'lt': 'n % 10 = 1 and n % 100 != 11..19; n % 10 = 2..9 and n % 100 != 11..19; f != 0',
  'ltg lv prg': 'n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19; n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1',
  'mk ruq-cyrl': 'v = 0 and i % 10 = 1 or f % 10 = 1',
  'mo rmy ro roa-rup rup ruq ruq-latn': 'i = 1 and v = 0; v != 0 or n = 0 or n != 1 and n % 100 = 1..19',
  'mt': 'n = 1; n = 0 or n % 100 = 2..10; n % 100 = 11..19',
  'shi': 'i = 0 or n = 1; n = 2..10',
  'si': 'n = 0,1 or i = 0 and f = 1',
  'sjd': 'n = 1; i = 0 or i = 2..6 or i = 1 and t != 0',
  'sl': 'v = 0 and i % 100 = 1; v = 0 and i % 100 = 2; v = 0 and i % 100 = 3..4 or v != 0',
  'smn': 'n = 1; n = 2 and v = 0; i = 0 or i = 3..6 or i = 2 and v != 0 or i = 1 and t != 0',
  'tl': 'v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9',
  'tzm': 'n = 0..1 or n = 11..99',
};
