/** Notations of dates and times that PHP reads (`strtotime`). The longest that fits counts. */
import { lookUp } from '../../text/look-up.js';
import type { TimeParts } from './time-parts.js';
import { monthNumbers, ordinals, type Unit, units, weekdayNumbers, zoneOffsets } from './time-words.js';

type Groups = Readonly<Record<string, string | undefined>>;

/** Takes over what was read. False: the text is not a time. */
type Take = (groups: Groups, parts: TimeParts) => boolean;

export interface TimeFormat {
  readonly pattern: RegExp;
  readonly take: Take;
}

const alternatives = (words: ReadonlyMap<string, unknown>): string =>
  [...words.keys()].sort((a, b) => b.length - a.length).join('|');

const pieces: Readonly<Record<string, string>> = {
  Y4: '(?<y>\\d{4})',
  Y: '(?<y>\\d{1,4})',
  Y2: '(?<y>\\d{2})',
  M2: '(?<m>0[0-9]|1[0-2])',
  M: '(?<m>1[0-2]|0?[0-9])',
  D2: '(?<d>0[0-9]|[12][0-9]|3[01])',
  D: '(?<d>3[01]|[0-2]?[0-9])(?:st|nd|rd|th)?',
  N: `(?<name>${alternatives(monthNumbers)})\\.?`,
  H: '(?<h>2[0-4]|[01]?[0-9])',
  H2: '(?<h>2[0-4]|[01][0-9])',
  H12: '(?<h>1[0-2]|0?[1-9])',
  I: '(?<i>[0-5]?[0-9])',
  I2: '(?<i>[0-5][0-9])',
  S: '(?<s>60|[0-5]?[0-9])(?:[.,:]\\d+)?',
  S2: '(?<s>60|[0-5][0-9])',
  AP: '(?<ap>[ap])\\.?m\\.?(?![a-z])',
  O: `(?<ordinal>${alternatives(ordinals)})`,
  W: `(?<weekday>${alternatives(weekdayNumbers)})(?![a-z])`,
  U: `(?<unit>${alternatives(units)}|weekdays?|${alternatives(weekdayNumbers)})(?![a-z])`,
  Z: '(?:gmt|utc)?(?<z>[+-]\\d{1,2}:?(?:\\d{2})?)',
};

const format = (text: string, take: Take): TimeFormat => ({
  pattern: new RegExp(
    text.replace(/\{([A-Z]\w*)\}/g, (_, name: string) => lookUp(pieces, name) ?? ''),
    'iy',
  ),
  take,
});

function takeDate({ y, m, d, name }: Groups, parts: TimeParts): boolean {
  if (parts.hasDate) return false;
  parts.hasDate = true;
  if (y !== undefined) parts.year = y.length <= 2 ? Number(y) + (Number(y) < 70 ? 2000 : 1900) : Number(y);
  const month = name === undefined ? m : String((monthNumbers.get(name.toLowerCase()) ?? 0) + 1);
  if (month !== undefined) parts.month = Number(month);
  if (d !== undefined) parts.day = Number(d);
  return true;
}

const takeMonth: Take = (groups, parts) => takeDate({ ...groups, d: '1' }, parts);

function takeTime({ h = '0', i = '0', s = '0', ap, z }: Groups, parts: TimeParts): boolean {
  if (parts.time !== undefined) return false;
  const hour = Number(h);
  const half = ap === undefined ? hour : (hour % 12) + (ap.toLowerCase() === 'p' ? 12 : 0);
  parts.time = [half, Number(i), Number(s)];
  return z === undefined || takeOffset({ z }, parts);
}

const takeBoth: Take = (groups, parts) => takeDate(groups, parts) && takeTime(groups, parts);

function takeOffset({ z = '' }: Groups, parts: TimeParts): boolean {
  if (parts.zone !== undefined) return false;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(z) ?? [];
  parts.zone = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return true;
}

function takeZone({ zone = '' }: Groups, parts: TimeParts): boolean {
  if (parts.zone !== undefined) return false;
  const known = zoneOffsets.get(zone.toLowerCase());
  if (known === undefined && !isZone(zone)) return false;
  parts.zone = known ?? zone;
  return true;
}

function isZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A four-digit number is a time if it can be one and none was read. */
const takeFour: Take = ({ four = '' }, parts) => {
  const [hour, minute] = [Number(four.slice(0, 2)), Number(four.slice(2))];
  if (parts.time === undefined && hour <= 24 && minute < 60) parts.time = [hour, minute, 0];
  else parts.year = Number(four);
  return true;
};

/** Forgets a time that was read before. */
function startDay(parts: TimeParts): void {
  parts.time = undefined;
  parts.startsDay = true;
}

const atDay =
  (days: number, hour = 0): Take =>
  (_, parts) => {
    parts.moves.day += days;
    startDay(parts);
    if (hour > 0) parts.time = [hour, 0, 0];
    return true;
  };

function takeMove({ sign = '', count, ordinal, unit = '' }: Groups, parts: TimeParts): boolean {
  const isNegative = (sign.match(/-/g)?.length ?? 0) % 2 === 1;
  const amount =
    ordinal === undefined ? Number(count) * (isNegative ? -1 : 1) : (ordinals.get(ordinal.toLowerCase()) ?? 0);
  return move(amount, unit.toLowerCase(), parts, ordinal?.toLowerCase() === 'this');
}

function move(amount: number, unit: string, parts: TimeParts, isThis: boolean): boolean {
  if (unit.startsWith('weekday')) {
    parts.workdays += amount;
    return true;
  }
  const weekday = weekdayNumbers.get(unit);
  if (weekday !== undefined && unit !== 'sec') {
    parts.moves.day += (amount > 0 ? amount - 1 : amount) * 7;
    parts.weekday = { day: weekday, counts: isThis ? 'today' : 'after' };
    startDay(parts);
    return true;
  }
  const [name, factor] = units.get(unit) ?? (['day', 0] as const);
  parts.moves[name] += amount * factor;
  return true;
}

/** The Monday of a week, unless another day is named. */
const takeWeekText: Take = ({ ordinal = '' }, parts) => {
  parts.moves.day += (ordinals.get(ordinal.toLowerCase()) ?? 0) * 7;
  parts.weekday = { day: parts.weekday?.day ?? 1, counts: 'week' };
  return true;
};

function takeWeekday({ weekday = '' }: Groups, parts: TimeParts): boolean {
  parts.weekday = {
    day: weekdayNumbers.get(weekday.toLowerCase()) ?? 0,
    counts: parts.weekday?.counts === 'week' ? 'week' : 'today',
  };
  startDay(parts);
  return true;
}

const takeWeekdayOf: Take = ({ ordinal = '', weekday = '' }, parts) => {
  const count = ordinals.get(ordinal.toLowerCase()) ?? 0;
  parts.edge = { count: count === -1 ? -1 : count, day: weekdayNumbers.get(weekday.toLowerCase()) ?? 0 };
  startDay(parts);
  return true;
};

/** `ago` turns all moves around. */
const takeAgo: Take = (_, parts) => {
  for (const unit of Object.keys(parts.moves).filter(isUnit)) parts.moves[unit] *= -1;
  parts.workdays *= -1;
  return true;
};

const isUnit = (name: string): name is Unit => ['year', 'month', 'day', 'hour', 'minute', 'second'].includes(name);

const takeEdge: Take = ({ edge = '' }, parts) => {
  parts.edge = edge.toLowerCase() === 'last' ? 'last' : 'first';
  return true;
};

/** A day of an ISO week. */
const takeWeek: Take = ({ y = '', week = '', dow = '1' }, parts) => {
  const fourth = new Date(Date.UTC(Number(y), 0, 4));
  const day = 4 - (fourth.getUTCDay() || 7) + (Number(week) - 1) * 7 + Number(dow);
  return takeDate({ y, m: '1', d: String(day) }, parts);
};

const takeUnix: Take = ({ unix = '' }, parts) => {
  parts.unix = Number(unix);
  parts.zone = 0;
  return true;
};

const zone = '(?:[ \\t]*{Z})?';
const gap = '[ \\t.\\-]*';

/** Earlier ones count where several are of the same length. */
export const timeFormats: readonly TimeFormat[] = [
  format('[ \\t,.;]+|[()]', () => true),
  format('now(?![a-z])', () => true),
  format('(?:today|midnight)(?![a-z])', atDay(0)),
  format('noon(?![a-z])', atDay(0, 12)),
  format('tomorrow(?![a-z])', atDay(1)),
  format('yesterday(?![a-z])', atDay(-1)),
  format('yesterday[ \\t]+noon(?![a-z])', atDay(-1, 12)),
  format('@(?<unix>-?\\d{1,12})(?:\\.\\d+)?', takeUnix),
  // Times
  format('{H12}[ \\t]*{AP}', takeTime),
  format('{H12}[:.]{I2}[ \\t]*{AP}', takeTime),
  format('{H12}[:.]{I}[:.]{S2}[ \\t]*{AP}', takeTime),
  format(`t?{H}[:.]{I}${zone}`, takeTime),
  format(`t?{H}[:.]{I}[:.]{S}${zone}`, takeTime),
  format(`t{H2}${zone}`, takeTime),
  format(`t?{H2}{I2}{S2}${zone}`, takeTime),
  format(`t{H2}{I2}${zone}`, takeTime),
  // Days
  format('{Y4}-{M2}-{D2}', takeDate),
  format('{Y4}/{M2}/{D2}/?', takeDate),
  format('{Y}-{M}-{D}', takeDate),
  format('{Y4}-{M}', takeMonth),
  format('{M}/{D}', takeDate),
  format('{M}/{D}/{Y}', takeDate),
  format('{Y4}/{M}/{D}', takeDate),
  format('{D}[.\\t-]{M}[.-]{Y4}', takeDate),
  format('{D}[.\\t]{M}\\.{Y2}(?!\\d)', takeDate),
  format('{Y4}{M2}{D2}', takeDate),
  format(`{D}${gap}{N}${gap}{Y}`, takeDate),
  format(`{N}${gap}{Y4}`, takeMonth),
  format(`{Y4}${gap}{N}(?![a-z])`, takeMonth),
  format(`{N}${gap}{D}[,.stndrh\\t ]+{Y}`, takeDate),
  format(`{N}${gap}{D}(?:[,.stndrh\\t ]+|$)`, takeDate),
  format(`{D}${gap}{N}(?![a-z])`, takeDate),
  format('{N}(?![a-z])', takeDate),
  format('{N}-{D2}-{Y}', takeDate),
  format('{Y}-{N}-{D2}', takeDate),
  format('{Y4}-?W(?<week>0[1-9]|[1-4]\\d|5[0-3])(?:-?(?<dow>[0-7]))?', takeWeek),
  format('{Y4}\\.?(?<d>00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])', (groups, parts) =>
    takeDate({ ...groups, m: '1' }, parts),
  ),
  format('(?<four>\\d{4})', takeFour),
  // Both
  format('{Y4}{M2}{D2}t?{H2}:?{I2}:?{S2}', takeBoth),
  format(`{Y4}-{M}-{D}t{H}:{I}:{S}${zone}`, takeBoth),
  format('{Y4}:{M2}:{D2} {H2}:{I2}:{S2}', takeBoth),
  format('{D}/{N}/{Y4}:{H2}:{I2}:{S2}[ \\t]+{Z}', takeBoth),
  format(`{N}${gap}{D}[,.stndrh\\t ]+t?{H}[:.]{I}(?:[:.]{S})?${zone}`, takeBoth),
  // Moves
  format('(?<sign>[+-]*)[ \\t]*(?<count>\\d{1,13})[ \\t]*{U}', takeMove),
  format('(?<ordinal>last|previous|this|next)[ \\t]+week(?![a-z])', takeWeekText),
  format('{O}[ \\t]+{U}', takeMove),
  format('{W}', takeWeekday),
  format('{O}[ \\t]+{W}[ \\t]+of', takeWeekdayOf),
  format('ago(?![a-z])', takeAgo),
  format('(?<edge>first|last) day of', takeEdge),
  // Zones
  format('{Z}', takeOffset),
  format('\\(?(?<zone>[a-z]{1,6})\\)?(?![a-z/])', takeZone),
  format('(?<zone>[a-z]+(?:[_/+-][a-z]+)+)', takeZone),
];
