/** How languages write numbers. Facts of MediaWiki 1.43. */
import { localDigits } from './date-formats.js';

interface NumberFormat {
  readonly group: string;
  readonly decimal: string;
  /** Digits before the first separator, from which on digits are grouped at all: one when not given. */
  readonly least?: number;
  /** All groups but the last are of two digits. */
  readonly pairs?: boolean;
}

const usual: NumberFormat = { group: ',', decimal: '.' };

/** By the languages that share them; others have the usual one. */
// prettier-ignore
const formats: Readonly<Record<string, NumberFormat>> = {
  'abs ace aln arq az ban bar bbc-latn bew bjn bs btm bug ca crh crh-latn cu da de de-at de-formal dsb el eu fo frr fy gag gl gor gsw hr hrx hsb id is jut jv kge kiu kl lb li lo lzz mad map-bms min mk mo mui nds nds-nl nia nl nl-informal pdc pdt pfl pnt rm rmy rn ro rsk rup ruq ruq-cyrl ruq-latn rw sc sh sh-cyrl sh-latn sl sli sq sr sr-ec sr-el srn stq su tr vi vls vmf yrl zea': { group: '.', decimal: ',' },
  'aae af atj bci be bm br co cs dua egl eml eo ff fi fit fon fr frc frp fur gcf gcr ht hu hu-formal ia io it ka kab kbp kea krl ky lij lld lmo ln lt ltg lua lv mg mwl nap nb nn nrm oc olo pcd pms pt pt-br rgn roa-tara scn sdc se se-fi se-no se-se ses sg sgs shi shy-latn sk sma smn sro sv tet tg tg-cyrl tk ty tzm uz vec vmw vot wa wls wo zgh': { group: '\u00a0', decimal: ',' },
  'ab alt an arn ast av avk ay ba be-tarask bg bxr cbk-zam ce csb cv es es-formal et ext gld gn guc hy hyw inh kaa kjh kk kk-cyrl kk-kz kk-latn kk-tr koi krc ksh kum kv lad lbe lez liv mdf mhr mrj myv nah os pl qu qug ru rue rut sah sjd sty szl tt tt-cyrl tyv udm uk vep vro xal': { group: '\u00a0', decimal: ',', least: 2 },
  'anp as awa bgc bn bpy ccp gu hi kn mag mai ml mr nit or pa sa ta tcy te': { group: ',', decimal: '.', pairs: true },
  'acm aeb-arab ar azb bcc bgn bqi ckb fa glk ks ks-arab lki lrc luz mzn ps sd sdh': { group: '٬', decimal: '٫' },
  'blk kjp km ksw mnw my': { group: '', decimal: '.' },
  'crh-cyrl ku ku-latn': { group: '.', decimal: ',', least: 2 },
  'kk-arab kk-cn ku-arab': { group: '٬', decimal: '٫', least: 2 },
  'la xh': { group: '\u00a0', decimal: '.' },
  'de-ch': { group: "'", decimal: ',' },
  'lzh': { group: '', decimal: '點' },
};

const formatOf = new Map(
  Object.entries(formats).flatMap(([codes, format]) => codes.split(' ').map((code) => [code, format] as const)),
);

/** A number as a language writes it; text that is no number as it is. */
export function formatNumber(text: string, language: string): string {
  const [, sign, whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) return text;
  const { group, decimal, least = 1, pairs = false } = formatOf.get(language) ?? usual;
  const isGrouped = whole.length >= 3 + least;
  const between = pairs ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = isGrouped ? whole.replace(between, () => group) : whole;
  const written = fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
  return (sign === '-' ? '\u2212' : '') + localDigits(written, language);
}
