/** Log entries as sentences in the reader's language: `Sybil moved page A to B`. */
import { numberText } from '../../language/number-text.js';
import type { Call } from '../../request/call.js';
import type { CommentPart } from '../../comments/comment-markup.js';
import { readDatePreferences } from '../../language/date-text.js';
import { readLogParams, storedFields } from '../logs/log-params.js';
import {
  containsPhpObject,
  isPhpArray,
  unserializePhp,
  type PhpArray,
  type PhpValue,
} from '../../text/php-serialize.js';
import { mayReadLog } from '../logs/log-restrictions.js';
import { NS_USER } from '@wiki-query/wikitext';
import { hidden, isHidden, isSuppressed, type HiddenField } from '../../content/visibility.js';
import { settingOf } from '../../wikitext/message.js';
import type { MessageValue } from '../../wikitext/message.js';
import { escapedMessage, messageParts, pageLink, type LogTextSetting } from './log-message.js';
import type { LogRow } from '../logs/log-row.js';
import { asText, type LogEntry } from './log-entry.js';
import { applyType } from './log-values.js';
import { readLinkedAccounts, userLink, userWithTools } from './user-link.js';

/** HTML of log entries by the id of their row. */
export async function logTexts(
  rows: readonly LogRow[],
  call: Call,
  { isPlain = false }: { readonly isPlain?: boolean } = {},
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const setting = await readLogTextSetting(rows, call, { showsUserTools: false, isPlain });
  const texts: (readonly CommentPart[])[] = [];
  for (const row of rows) texts.push(await sentenceOf(row, setting));
  const html = await call.wiki.comments.join(call.db, texts);
  return new Map(rows.map((row, i) => [row.id, html[i] ?? '']));
}

/** Reads the data that the sentences of these entries share. */
export async function readLogTextSetting(
  rows: readonly LogRow[],
  call: Call,
  form: Pick<LogTextSetting, 'showsUserTools' | 'isPlain'>,
): Promise<LogTextSetting> {
  const { db, wiki, viewer } = call;
  await call.titleTexts.load(rows.flatMap((row) => [row, ...readLogParams(row, call).titles]));
  return {
    call,
    wikitext: settingOf(call),
    dates: await readDatePreferences(db, viewer, wiki),
    accounts: await readLinkedAccounts(call, rows.flatMap(namedUsers)),
    ...form,
  };
}

function namedUsers({ performer, namespace, dbkey, params }: LogRow): readonly string[] {
  const target = namespace === NS_USER ? [dbkey.replaceAll('_', ' ')] : [];
  const others = [...storedFields(params)].filter(([key]) => /^\d+:user-link:/.test(String(key)));
  return [performer, ...target, ...others.map(([, name]) => asText(name))];
}

/** The sentence. Parts that are hidden from some readers are hidden from all. */
export async function sentenceOf(row: LogRow, setting: LogTextSetting): Promise<readonly CommentPart[]> {
  const user = showsPart(row, hidden.user, setting)
    ? await userWithTools(setting, row.performer)
    : await hiddenPart(row, 'rev-deleted-user', setting);
  if (!showsPart(row, hidden.text, setting))
    return [
      ...user,
      await escapedMessage(setting, 'word-separator'),
      ...(await hiddenPart(row, 'rev-deleted-event', setting)),
    ];
  const entry = entryOf(row, setting);
  entry.values
    .set(0, user)
    .set(1, showsPart(row, hidden.user, setting) ? row.performer : '')
    .set(2, pageLink(setting, entry.target));
  await applyType(entry, setting);
  const values = [...entry.values].sort(([a], [b]) => a - b).map(([, value]) => value);
  return messageParts(setting, entry.key, values);
}

/** Whether everyone who may read the log may see a part of the entry. */
export function showsPart(row: LogRow, field: HiddenField, { call }: LogTextSetting): boolean {
  return mayReadLog(row.type, call.viewer.rights) && !isHidden(row.deleted, field);
}

/** The text in the place of a hidden part. */
export async function hiddenPart(row: LogRow, key: string, setting: LogTextSetting): Promise<readonly CommentPart[]> {
  const classes = isSuppressed(row.deleted) ? 'history-deleted mw-history-suppressed' : 'history-deleted';
  return [`<span class="${classes}">${await escapedMessage(setting, key)}</span>`];
}

/** The entry with the values of its parameters, before its type changes them. */
export function entryOf(row: LogRow, setting: LogTextSetting): LogEntry {
  const { wiki } = setting.call;
  const { type, action, params, timestamp } = row;
  const fields: PhpArray = storedFields(params);
  const stored: PhpArray = [...fields.values()].some(containsPhpObject) ? new Map() : fields;
  const raw = positioned(stored, !isPhpArray(unserializePhp(params)), type === 'block');
  const values = new Map(
    [...raw].map(([position, { kind, value }]): [number, MessageValue] => [position, shown(kind, value, setting)]),
  );
  return {
    type,
    action,
    timestamp,
    target: wiki.titles.of(row.namespace, row.dbkey),
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

/**
 * Parameters by their position in the message, with gaps filled. In old entries they begin with the fourth (blocks: the
 * fifth).
 */
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

function shown(kind: string, value: PhpValue, setting: LogTextSetting): MessageValue {
  const { wiki } = setting.call;
  const text = asText(value);
  const title = kind.startsWith('title') ? wiki.titles.parse(text) : undefined;
  const page = title === undefined || 'code' in title ? undefined : title;
  if (kind === 'number') return numberText(text, setting.call);
  if (kind === 'title-link') return pageLink(setting, page);
  if (kind === 'title') return page === undefined ? text : setting.call.titleTexts.text(page.namespace, page.dbkey);
  if (kind === 'user-link') return userLink(setting, wiki.userNames.canonical(text) ?? text);
  if (kind === 'msg' || kind === 'msg-content') return wiki.messages.text(text, setting.call.language) ?? text;
  return text;
}
