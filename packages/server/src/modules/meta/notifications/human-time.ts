/** Times in words: the nearer, the fewer words. */
import { dateText, dateTimeText, localTime, prettyDateText, timeText } from '../../../language/date-text.js';
import { toUnix } from '@wiki-query/wikitext';
import type { NotificationView } from './notification-view.js';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY = 86_400;

/** `31 December 2024`, `Friday at 10:20`, `5 minutes ago`. */
export async function humanTime(view: NotificationView, timestamp: string): Promise<string> {
  const { call, dates, messages } = view;
  const { wiki, language, now } = call;
  const write = (form: typeof dateText): string => form(timestamp, language, wiki, dates);
  const [then, present] = [localTime(timestamp, dates), localTime(now, dates)];
  const seconds = toUnix(present) - toUnix(then);
  if (seconds < 0) return write(dateTimeText);
  const weekday = weekdayOf(then);
  const passed = Math.floor(seconds / DAY) || (weekday === weekdayOf(present) ? 0 : 1);
  if (passed > 5) return write(then.slice(0, 4) === present.slice(0, 4) ? prettyDateText : dateText);
  if (passed > 1) return messages.text(`${days[weekday]}-at`, write(timeText));
  if (passed === 1) return messages.text('yesterday-at', write(timeText));
  if (seconds > 90 * 60 + 59) return messages.text('today-at', write(timeText));
  if (seconds >= 3600) return messages.text('hours-ago', { num: 1 });
  if (seconds >= 60) return messages.text('minutes-ago', { num: Math.floor(seconds / 60) });
  return seconds >= 30 ? messages.text('seconds-ago', { num: seconds }) : messages.text('just-now');
}

const weekdayOf = (timestamp: string): number => new Date(toUnix(timestamp) * 1000).getUTCDay();
