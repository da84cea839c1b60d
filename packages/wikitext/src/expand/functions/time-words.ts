/** Words in dates as PHP reads them (`strtotime`). */

const numbered = (list: string): ReadonlyMap<string, number> =>
  new Map(list.split(' ').flatMap((names, i) => names.split('|').map((name): [string, number] => [name, i])));

/** From 0. */
export const monthNumbers = numbered(
  'january|jan|i february|feb|ii march|mar|iii april|apr|iv may|v june|jun|vi july|jul|vii august|aug|viii september|sep|sept|ix october|oct|x november|nov|xi december|dec|xii',
);
export const weekdayNumbers = numbered(
  'sunday|sun monday|mon tuesday|tue wednesday|wed thursday|thu friday|fri saturday|sat',
);
/** `last` is -1, `this` 0, `next` and `first` 1. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ['last', -1],
  ['previous', -1],
  ['this', 0],
  ['next', 1],
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((name, i): [string, number] => [name, i + 1]),
]);

export type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** Units with how many smaller ones they are. */
export const units: ReadonlyMap<string, readonly [unit: Unit, factor: number]> = new Map(
  Object.entries({
    'sec secs second seconds': ['second', 1],
    'min mins minute minutes': ['minute', 1],
    'hour hours': ['hour', 1],
    'day days': ['day', 1],
    'week weeks': ['day', 7],
    'fortnight fortnights forthnight forthnights': ['day', 14],
    'month months': ['month', 1],
    'year years': ['year', 1],
  } as const).flatMap(([names, unit]) => names.split(' ').map((name) => [name, unit] as const)),
);

/** Offsets of zones in minutes. */
export const zoneOffsets: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'utc gmt z wet': 0,
    'cet bst west met': 60,
    'cest eet mest sast': 120,
    'eest msk': 180,
    msd: 240,
    'jst kst': 540,
    aest: 600,
    aedt: 660,
    nzst: 720,
    nzdt: 780,
    adt: -180,
    'edt ast': -240,
    'est cdt': -300,
    'cst mdt': -360,
    'mst pdt': -420,
    'pst akdt': -480,
    akst: -540,
    hst: -600,
  }).flatMap(([names, offset]) => names.split(' ').map((name) => [name, offset] as const)),
);
