/** Timestamps in requests: every format that MediaWiki accepts (`ConvertibleTimestamp`), as 14 digits in UTC. */
import { lookUp } from '@wiki-query/wikitext';
type Parts = Readonly<Record<string, string | undefined>>;

const zone = '(?<O>Z|[+\\-]\\d{2}(?::?\\d{2})?)?';
const clock = '(?<H>\\d{2}):(?<i>\\d{2}):(?<s>\\d{2})';
const fraction = '(?:[.,](?<u>\\d{1,6}))?';
const blank = '[ \\t\\r\\n]';

/** Tried in this order. A trailing line feed is accepted where `ConvertibleTimestamp` of MediaWiki accepts it. */
const forms: readonly RegExp[] = [
  `^(?<Y>\\d{4})(?<m>\\d\\d)(?<d>\\d\\d)(?<H>\\d\\d)(?<i>\\d\\d)(?<s>\\d\\d)$`,
  `^(?<Y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})[T ]${clock}${fraction}${zone}\\n?$`,
  `^(?<Y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})T(?<H>\\d{2})(?<i>\\d{2})(?<s>\\d{2})${fraction}${zone}\\n?$`,
  `^(?<U>-?\\d{1,13})$`,
  `^(?<U>-?\\d{1,13})\\.(?<u>\\d{1,6})$`,
  `^(?<d>\\d{2})-(?<m>\\d{2})-(?<Y>\\d{4}) ${clock}\\.(?<u>\\d{6})\\n?$`,
  `^(?<Y>\\d{4})-(?<m>\\d\\d)-(?<d>\\d\\d) ${clock}(?:\\.(?<u>\\d{1,6}))?(?<O>[+\\- ]\\d\\d)\\n?$`,
  `^(?<Y>\\d{4})-(?<m>\\d\\d)-(?<d>\\d\\d) ${clock}(?:\\.(?<u>\\d{1,6}))? GMT\\n?$`,
  `^(?<Y>\\d{4}):(?<m>\\d\\d):(?<d>\\d\\d) ${clock}$`,
  `^${blank}*(?:(?<D>[A-Z][a-z]{2}),${blank}*)?(?<d>\\d\\d?)${blank}+(?<M>[A-Z][a-z]{2})${blank}+(?<Y2822>\\d{2,})` +
    `${blank}+(?<H>\\d\\d)${blank}*:${blank}*(?<i>\\d\\d)${blank}*:${blank}*(?<s>\\d\\d)` +
    `(?:${blank}+(?<O>[+-]\\d{4}|UT|GMT|[ECMP][SD]T|[A-IK-Za-ik-z]))?(?:${blank}*;|\\n?$)`,
  `^(?<D>[A-Z][a-z]{5,8}), (?<d>\\d\\d)-(?<M>[A-Z][a-z]{2})-(?<y>\\d{2}) ${clock}` +
    `(?: (?<O>[+\\-]\\d{2}(?::?\\d{2})?|[A-Z]{1,5}))?\\n?$`,
  `^(?<D>[A-Z][a-z]{2}) (?<M>[A-Z][a-z]{2}) +(?<d>\\d{1,2}) ${clock} (?<Y>\\d{4})\\s*$`,
].map((form) => new RegExp(form));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** UTC offsets in hours of the zone names in mail headers. */
const zones: Readonly<Record<string, number>> = {
  Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0,
  EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7,
  BST: 1, CET: 1, WEST: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3, JST: 9, KST: 9, AEST: 10, AEDT: 11,
}; // prettier-ignore

function offsetMinutes(text: string | undefined, isMail: boolean): number | undefined {
  if (text === undefined) return 0;
  // An error in RFC 822 made the single letters ambiguous: all count as UTC.
  if (isMail && text.length === 1) return 0;
  const numeric = /^([+\- ])(\d\d):?(\d\d)?$/.exec(text);
  if (numeric !== null) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    return numeric[1] === '-' ? -minutes : minutes;
  }
  const hours = lookUp(zones, text);
  return hours === undefined ? undefined : hours * 60;
}

function yearOf(parts: Parts, now: string): number | undefined {
  const { Y, Y2822, y } = parts;
  if (Y !== undefined) return Number(Y);
  if (Y2822 !== undefined) {
    const year = Number(Y2822);
    if (year < 1000) return year + (year < 50 ? 2000 : 1900);
    return year > 9999 ? undefined : year;
  }
  // RFC 2626: a year of two digits is the one that is less than 50 years in the future.
  const pivot = Number(now.slice(0, 4)) + 50;
  const year = pivot - (pivot % 100) + Number(y);
  return year > pivot ? year - 100 : year;
}

/** Milliseconds since 1970. Months and days out of range overflow, as in PHP. */
function instantOf(parts: Parts, now: string): number | undefined {
  if (parts['U'] !== undefined) return Math.floor(Number(`${parts['U']}.${parts['u'] ?? '0'}`)) * 1000;
  const year = yearOf(parts, now);
  const month = parts['M'] === undefined ? Number(parts['m']) - 1 : months.indexOf(parts['M']);
  const offset = offsetMinutes(parts['O'], parts['Y2822'] !== undefined);
  if (year === undefined || offset === undefined || (month === -1 && parts['M'] !== undefined)) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month, Number(parts['d']));
  const wanted = parts['D'];
  if (wanted !== undefined) {
    // A day of the week that does not match moves the date to the next such day.
    const day = days.findIndex((name) => name === wanted || name.slice(0, 3) === wanted);
    if (day < 0) return undefined;
    date.setUTCDate(date.getUTCDate() + ((day - date.getUTCDay() + 7) % 7));
  }
  date.setUTCHours(Number(parts['H']), Number(parts['i']) - offset, Number(parts['s']));
  return date.getTime();
}

/** What represents the current time. Columns of 14 bytes hold an empty text as 14 zero bytes. */
const nows: ReadonlySet<string> = new Set(['now', '', '0', '\0'.repeat(14)]);

/** The two most common formats, with parts that are valid in every month: those of requests and of the database. */
const stored = /^[1-9]\d{3}(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/;
const usual = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

const digitsOf = (text: string): string =>
  text.slice(0, 4) +
  text.slice(5, 7) +
  text.slice(8, 10) +
  text.slice(11, 13) +
  text.slice(14, 16) +
  text.slice(17, 19);

/**
 * 14 digits, or undefined if the text is not a timestamp or its year does not have four digits. `now` is the current
 * time.
 */
export function readTimestamp(text: string, now: string): string | undefined {
  if (nows.has(text)) return now;
  if (stored.test(text)) return text;
  if (usual.test(text)) return digitsOf(text);
  for (const form of forms) {
    const match = form.exec(text);
    if (match === null) continue;
    const instant = instantOf(match.groups ?? {}, now);
    if (instant === undefined) return undefined;
    const date = new Date(instant);
    const year = date.getUTCFullYear();
    if (!(year >= 0 && year <= 9999)) return undefined;
    return date.toISOString().replace(/\D/g, '').slice(0, 14);
  }
  return undefined;
}
