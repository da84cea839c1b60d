/** Block expiries as users entered them in the log: `3 days`, `2025-06-24T11:53:01Z`, `20990101000000`. */
import { fromUnix, toUnix, fromLocal, toLocal, trimBlanks, lookUp, type WikiZone } from '@wiki-query/wikitext';

const units: Readonly<Record<string, readonly [unit: 'month' | 'second', count: number]>> = {
  sec: ['second', 1],
  second: ['second', 1],
  min: ['second', 60],
  minute: ['second', 60],
  hour: ['second', 3600],
  day: ['second', 86400],
  week: ['second', 604800],
  fortnight: ['second', 1209600],
  month: ['month', 1],
  year: ['month', 12],
};

const step =
  /^\s*(?:((?:[+-]\s*)?\d+|a|an|next)\s*)?(sec|second|min|minute|hour|day|week|fortnight|month|year)s?(\s+ago)?(?![a-z])/i;

/** The time, as 14 digits, of a text relative to another time. Without a zone it is local. Undefined if it is invalid. */
export function readExpiry(text: string, at: string, zone: WikiZone): string | undefined {
  if (/^\d{14}$/.test(text)) return fromLocal(text, zone);
  return absolute(text, zone) ?? relative(text, at, zone);
}

function absolute(text: string, wiki: WikiZone): string | undefined {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/.exec(
      trimBlanks(text),
    );
  if (match === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = match;
  const offset = zone === undefined || !/^[+-]/.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2');
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  if (Number.isNaN(instant)) return undefined;
  const time = fromUnix(Math.floor(instant / 1000));
  return zone === undefined ? fromLocal(time, wiki) : time;
}

/**
 * Months are added before seconds, and a day after the end of a month continues in the next one, as in PHP. All count on
 * the clock of the wiki.
 */
function relative(text: string, at: string, zone: WikiZone): string | undefined {
  let rest = text;
  let months = 0;
  let seconds = 0;
  while (trimBlanks(rest) !== '') {
    const match = step.exec(rest);
    if (match === null) return undefined;
    const [whole, amount = '1', unit = '', ago] = match;
    const size = lookUp(units, unit.toLowerCase());
    if (size === undefined) return undefined;
    const count =
      (/^[a-z]/i.test(amount) ? 1 : Number(amount.replace(/\s/g, ''))) * (ago === undefined ? 1 : -1) * size[1];
    if (size[0] === 'month') months += count;
    else seconds += count;
    rest = rest.slice(whole.length).replace(/^\s*(,|and\b)/i, '');
  }
  if (trimBlanks(text) === '') return undefined;
  const date = new Date(toUnix(toLocal(at, zone)) * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return fromLocal(fromUnix(Math.floor(date.getTime() / 1000) + seconds), zone);
}
