/** Log entries as sentences in the reader's language: `Sybil moved page A to B`. */
import type { QueryContext } from '../../execute/module.js';
import type { CommentPart } from '../../wiki/comment-markup.js';
import { readDatePreferences } from '../../wiki/date-text.js';
import { escapeHtml } from '../../wiki/html.js';
import { storedFields } from '../../wiki/log-params.js';
import {
  containsPhpObject,
  isPhpArray,
  unserializePhp,
  type PhpArray,
  type PhpValue,
} from '../../wiki/php-serialize.js';
import { mayReadLog } from '../../wiki/log-restrictions.js';
import { hidden, isHidden, isSuppressed } from '../../wiki/visibility.js';
import { formatNumber } from '../../wiki/number-formats.js';
import { settingOf } from '../../wiki/wikitext/message.js';
import type { ChangeRow } from './change-row.js';
import { fillMessage, messageText, pageLink, userLink, type LogTextSetting, type LogValue } from './log-message.js';
import { applyType } from './log-text-values.js';
import type { LogEntry } from './log-values/entry.js';

/** What is read of a log entry. */
export type LogRow = Pick<
  ChangeRow,
  | 'rc_id'
  | 'rc_namespace'
  | 'rc_title'
  | 'rc_deleted'
  | 'rc_log_type'
  | 'rc_log_action'
  | 'rc_params'
  | 'actor_name'
  | 'actor_user'
>;

/** HTML of log entries by the id of their row. What is hidden from anybody is not told to anybody. */
export async function logTexts(
  rows: readonly LogRow[],
  query: QueryContext,
  isPlain = false,
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const { db, wiki, viewer } = query;
  const dates = await readDatePreferences(db, viewer, wiki);
  const setting: LogTextSetting = { query, wikitext: settingOf(query), dates, isPlain };
  await query.titleTexts.load(rows.map((row) => ({ namespace: row.rc_namespace, dbkey: row.rc_title })));
  const texts: (readonly CommentPart[])[] = [];
  for (const row of rows) texts.push(await textOf(row, setting));
  const html = await wiki.comments.join(db, texts);
  return new Map(rows.map((row, i) => [row.rc_id, html[i] ?? '']));
}

async function textOf(row: LogRow, setting: LogTextSetting): Promise<readonly CommentPart[]> {
  const type = row.rc_log_type ?? '';
  const mayRead = mayReadLog(type, setting.query.viewer.rights);
  const showsUser = mayRead && !isHidden(row.rc_deleted, hidden.user);
  const user = showsUser
    ? userLink(setting, row.actor_name, row.actor_user !== null)
    : restricted(row, await messageText(setting, 'rev-deleted-user'));
  if (!mayRead || isHidden(row.rc_deleted, hidden.text))
    return [
      ...user,
      escapeHtml(await messageText(setting, 'word-separator')),
      ...restricted(row, await messageText(setting, 'rev-deleted-event')),
    ];
  const entry = entryOf(row, type, setting);
  entry.values
    .set(0, user)
    .set(1, showsUser ? row.actor_name : '')
    .set(2, pageLink(setting, entry.target));
  await applyType(entry, setting);
  const values = [...entry.values].sort(([a], [b]) => a - b).map(([, value]) => value);
  return fillMessage(setting, entry.key, values);
}

function restricted(row: LogRow, text: string): readonly CommentPart[] {
  const classes = isSuppressed(row.rc_deleted) ? 'history-deleted mw-history-suppressed' : 'history-deleted';
  return [`<span class="${classes}">${escapeHtml(text)}</span>`];
}

function entryOf(row: LogRow, type: string, setting: LogTextSetting): LogEntry {
  const { wiki } = setting.query;
  const action = row.rc_log_action ?? '';
  const params = row.rc_params ?? '';
  const fields: PhpArray = storedFields(params);
  const stored: PhpArray = [...fields.values()].some(containsPhpObject) ? new Map() : fields;
  const raw = positioned(stored, !isPhpArray(unserializePhp(params)), type === 'block');
  const values = new Map(
    [...raw].map(([position, { kind, value }]): [number, LogValue] => [position, shown(kind, value, setting)]),
  );
  return {
    type,
    action,
    target: wiki.titles.of(row.rc_namespace, row.rc_title),
    stored,
    key: `logentry-${type}-${action}`,
    values,
    raw: new Map([...raw].map(([position, { value }]) => [position, value])),
  };
}

interface Positioned {
  readonly kind: string;
  readonly value: PhpValue;
}

/** Parameters by their position in the message, gaps filled; in old entries they begin with the fourth (blocks: the fifth). */
function positioned(stored: PhpArray, isOld: boolean, isBlock: boolean): ReadonlyMap<number, Positioned> {
  const found = new Map<number, Positioned>();
  for (const [key, value] of stored) {
    const [, position, kind = ''] = /^(\d+):([^:]*):/.exec(String(key)) ?? [];
    if (position !== undefined) found.set(Number(position) - 1, { kind, value });
    else if (isOld && typeof key === 'number') found.set(key + (isBlock ? 4 : 3), { kind: '', value });
  }
  const last = Math.max(2, ...found.keys());
  for (let i = 3; i < last; i++) if (!found.has(i)) found.set(i, { kind: '', value: '' });
  return found;
}

function shown(kind: string, value: PhpValue, setting: LogTextSetting): LogValue {
  const { wiki, language } = setting.query;
  const text =
    value === null || typeof value === 'object' || typeof value === 'boolean'
      ? value === true
        ? '1'
        : ''
      : String(value);
  const title = kind.startsWith('title') ? wiki.titles.parse(text) : undefined;
  const page = title === undefined || 'code' in title ? undefined : title;
  if (kind === 'number') return formatNumber(text, language);
  if (kind === 'title-link') return pageLink(setting, page);
  if (kind === 'title') return page === undefined ? text : setting.query.titleTexts.text(page.namespace, page.dbkey);
  if (kind === 'user-link') return userLink(setting, wiki.userNames.canonical(text) ?? text, true);
  if (kind === 'msg' || kind === 'msg-content') return wiki.message(text, language) ?? text;
  return text;
}
