/** Number formats of languages, from MediaWiki 1.43 (`Language::formatNum`). */
import { asciiDigits, localNumberDigits } from './date-formats.js';

interface NumberFormat {
  readonly group: string;
  readonly decimal: string;
  /** Minimum number of digits before the first separator for grouping; one if not given. */
  readonly least?: number;
  /** All groups but the last are of two digits. */
  readonly pairs?: boolean;
}

const defaultFormat: NumberFormat = { group: ',', decimal: '.' };

/** By the languages that share them. Others have the default. */
// prettier-ignore
const formats: Readonly<Record<string, NumberFormat>> = {
  'aae af atj bat-smg bci be bm br co cs dua egl eml eo ff fi fit fon fr frc frp fur gcf gcr ht hu hu-formal ia io it ka kab kbp kea krl ky lij lld lmo ln lt ltg lua lv mg mwl nap nb nn no nrm oc olo pcd pms pt pt-br rgn roa-tara scn sdc se se-fi se-no se-se ses sg sgs shi shi-latn shi-tfng shy-latn sk sma smn sro sv tet tg tg-cyrl tk ty tzm uz uz-cyrl uz-latn vec vmw vot wa wls wo zgh': { group: '\u00a0', decimal: ',' },
  'abs ace aln als arq az ban bar bbc-latn bew bjn bs btm bug ca crh crh-latn cu da de de-at de-formal dsb el eu fo frr fy gag gl gor gsw hr hrx hsb id is jut jv kge kiu kl lb li lo lzz mad map-bms min mk mo mui nds nds-nl nia nl nl-informal pdc pdt pfl pnt rm rmy rn ro roa-rup rsk rup ruq ruq-cyrl ruq-latn rw sc sh sh-cyrl sh-latn sl sli sq sr sr-ec sr-el srn stq su tr vi vls vmf yrl zea': { group: '.', decimal: ',' },
  'ab alt an arn ast av avk ay ba be-tarask be-x-old bg bxr cbk-zam ce csb cv es es-formal et ext fiu-vro gld gn guc hy hyw inh kaa kjh kk kk-cyrl kk-kz kk-latn kk-tr koi krc ksh kum kv lad lbe lez liv mdf mhr mrj myv nah os pl qu qug ru rue rut sah sjd sty szl tt tt-cyrl tyv udm uk vep vro xal': { group: '\u00a0', decimal: ',', least: 2 },
  'anp as awa bgc bn bpy ccp gu hi kn mag mai ml mr nit or pa sa ta tcy te': { group: ',', decimal: '.', pairs: true },
  'acm aeb-arab ar azb bcc bgn bqi ckb fa glk ks ks-arab lki lrc luz mzn ps sd sdh': { group: '٬', decimal: '٫' },
  'blk kjp km ksw mnw my': { group: '', decimal: '.' },
  'crh-cyrl ku ku-latn': { group: '.', decimal: ',', least: 2 },
  'kk-arab kk-cn ku-arab': { group: '٬', decimal: '٫', least: 2 },
  'la xh': { group: '\u00a0', decimal: '.' },
  'lzh zh-classical': { group: '', decimal: '點' },
  'de-ch': { group: "'", decimal: ',' },
};

const formatOf = new Map(
  Object.entries(formats).flatMap(([codes, format]) => codes.split(' ').map((code) => [code, format] as const)),
);

/** Languages whose separators are not read back. */
const unread = new Set(
  'dua ff fo ka ky lo rn rw sc sd shi-latn shi-tfng tg tg-cyrl tk tzm uz-cyrl uz-latn xh yrl zgh'.split(' '),
);

/** A number in the format of a language, with its own digits or those of ASCII. In other text, the numbers that it contains. */
export function formatNumber(text: string, language: string, areDigitsOwn = true): string {
  const format = formatOf.get(language) ?? defaultFormat;
  const local = text.replace(
    /(-(?=[\d.]))?(\d+|(?=\.\d))(?:(\.)(\d*))?/g,
    (_, sign = '', whole: string, point?: string, fraction = '') =>
      sign + grouped(whole, format) + (point === undefined ? '' : format.decimal) + fraction,
  );
  return localNumberDigits(local, language, areDigitsOwn).replaceAll('-', '\u2212');
}

function grouped(whole: string, { group, least = 1, pairs = false }: NumberFormat): string {
  if (whole.length < 3 + least) return whole;
  const groups: string[] = [];
  let end = whole.length;
  for (let size = 3; end > size; size = pairs ? 2 : 3) {
    groups.push(whole.slice(end - size, end));
    end -= size;
  }
  return [...groups, whole.slice(0, end)].toReversed().join(group);
}

/** Characters of a number that 64 bits certainly hold. */
const exactLength = 15;

/**
 * A number as 64 bits hold it, with as many digits as it was written with. Undefined for a number with an exponent that is not whole.
 */
export function roundedNumber(text: string): string | undefined {
  const hasExponent = /e/i.test(text);
  if (!hasExponent && text.length <= exactLength) return text.replace('+', '');
  const value = Number(text);
  if (hasExponent && Number.isFinite(value) && !Number.isInteger(value)) return undefined;
  const sign = text.startsWith('-') ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}∞`;
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(exponent) + 1;
  const whole = digits.slice(0, Math.max(point, 0)).padEnd(point, '0');
  if (hasExponent) return sign + whole;
  const [given = '', fraction] = text.replace(/^[-+]/, '').split('.');
  const decimals = '0'.repeat(Math.max(-point, 0)) + digits.slice(Math.max(point, 0));
  return (
    sign +
    whole.padStart(given.length, '0') +
    (fraction === undefined ? '' : `.${decimals.padEnd(fraction.length, '0').slice(0, fraction.length)}`)
  );
}

/** Reads a number of a language as ASCII digits with a point. Other text is unchanged. */
export function parseNumber(text: string, language: string): string {
  const { group, decimal } = unread.has(language) ? defaultFormat : (formatOf.get(language) ?? defaultFormat);
  const digits = asciiDigits(text.replaceAll('\u2212', '-'), language);
  return [...digits]
    .map((sign) => (sign === group ? ',' : sign === decimal ? '.' : sign))
    .filter((sign) => sign !== ',')
    .join('');
}
