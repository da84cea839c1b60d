/** The members that each value of `prop` adds to the result or to a section of it. */
import { type NumberSetting, numberText } from '../../../language/number-text.js';
import type { ValueOf } from '../../../shapes/module.js';
import { mark } from '../../../result/value.js';
import { toIso } from '@wiki-query/wikitext';
import { enabledTypes, type Section } from '../../../records/notifications/event-types.js';
import { unreadCount } from '../../../records/notifications/unread-count.js';
import { listOf } from './list-of-notifications.js';
import type { Members, Run, Writable } from './run.js';

type Preferences = Readonly<Record<string, unknown>>;

export type Result = Exclude<ValueOf<'notifications'>, readonly []>;

export type Whole = Writable<
  Pick<Result, 'list' | 'continue' | 'rawcount' | 'count' | 'seenTime'> & { alert: Members; message: Members }
>;

const SECTIONS: readonly Section[] = ['alert', 'message'];

/** One part of a grouped response, created on first use. */
function part(value: Whole, section: Section): Members {
  return (value[section] ??= {});
}

export async function addLists(run: Run, preferences: Preferences, value: Whole): Promise<void> {
  const { params: p } = run;
  if (!p.groupbysection) {
    Object.assign(
      value,
      await listOf(
        run,
        enabledTypes(run.call.wiki, preferences, p.notifiertypes, p.sections),
        p.continue,
        p.unreadfirst,
      ),
    );
    return;
  }
  for (const section of p.sections) {
    const from = section === 'alert' ? p.alertcontinue : p.messagecontinue;
    const unreadFirst = section === 'alert' ? p.alertunreadfirst : p.messageunreadfirst;
    value[section] = await listOf(
      run,
      enabledTypes(run.call.wiki, preferences, p.notifiertypes, [section]),
      from,
      unreadFirst,
    );
  }
}

/** Sections that were not requested come last and are empty. */
export function fillSections({ requests, call }: Run, value: Whole): void {
  if (requests('list')) for (const section of SECTIONS) part(value, section).list ??= [];
  if (requests('count'))
    for (const section of SECTIONS)
      if (part(value, section).rawcount === undefined)
        Object.assign(part(value, section), { rawcount: 0, count: shownCount(0, call) });
}

export async function addCounts(run: Run, preferences: Preferences, value: Whole): Promise<void> {
  const { params: p, call } = run;
  let total = 0;
  for (const section of p.sections) {
    const count = await unreadCount(call, enabledTypes(run.call.wiki, preferences, ['web'], [section]));
    total += count;
    if (p.groupbysection) Object.assign(part(value, section), { rawcount: count, count: shownCount(count, call) });
  }
  Object.assign(value, { rawcount: total, count: shownCount(total, call) });
}

const shownCount = (count: number, call: NumberSetting): string =>
  numberText(Math.min(count, 99), call) + (count > 99 ? '+' : '');

export function addSeenTimes({ params: p }: Run, preferences: Preferences, value: Whole): void {
  const seen = preferences['echo-seen-time'];
  const time = typeof seen === 'string' && /^\d{14}$/.test(seen) ? toIso(seen) : '1970-01-01T00:00:01Z';
  if (p.groupbysection) for (const section of p.sections) part(value, section).seenTime = time;
  else value.seenTime = mark(Object.fromEntries(p.sections.map((section) => [section, time])), { emptyArray: 'both' });
}
