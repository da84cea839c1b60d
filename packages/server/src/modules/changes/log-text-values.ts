/** What each type of log puts into its message, by the position of the value: 0 is `$1`. */
import { dateTimeText } from '../../wiki/date-text.js';
import { NS_MAIN, NS_USER } from '../../wiki/namespace-numbers.js';
import { isPhpArray, phpList, type PhpArray, type PhpValue } from '../../wiki/php-serialize.js';
import { fromIso, isInfinity, isMwTimestamp } from '../../wiki/timestamps.js';
import type { Title } from '../../wiki/title.js';
import { localNumberDigits } from '../../wiki/date-formats.js';
import { formatNumber } from '../../wiki/number-formats.js';
import { escapeHtml } from '../../wiki/html.js';
import {
  fillMessage,
  listText,
  messageText,
  pageLink,
  userLink,
  type LogTextSetting,
  type LogValue,
} from './log-message.js';

/** One entry being written. */
export interface LogEntry {
  readonly type: string;
  readonly action: string;
  readonly target: Title;
  /** Parameters as stored. */
  readonly stored: PhpArray;
  /** Message and values so far; a type changes what is its own. */
  key: string;
  readonly values: Map<number, LogValue>;
  readonly raw: ReadonlyMap<number, PhpValue>;
}

type Change = (entry: LogEntry, setting: LogTextSetting) => Promise<void> | void;

const asText = (value: PhpValue | undefined): string =>
  value === undefined || value === null || typeof value === 'object'
    ? ''
    : value === true
      ? '1'
      : value === false
        ? ''
        : String(value);

const titleIn = (text: string, { query }: LogTextSetting): Title | undefined => {
  const title = query.wiki.titles.parse(text);
  return 'code' in title ? undefined : title;
};

const dateText = (time: string, { query, dates }: LogTextSetting): string =>
  dateTimeText(fromIso(time), query.language, query.wiki, dates);

function listOf(value: PhpValue | undefined): readonly string[] {
  if (isPhpArray(value)) return [...value.values()].map(asText);
  const text = asText(value);
  return text === '' ? [] : text.split(',').map((one) => one.trim());
}

const move: Change = (entry, setting) => {
  if (asText(entry.raw.get(4)) === '1') entry.key += '-noredirect';
  entry.values.set(2, pageLink(setting, entry.target, { query: 'redirect=no' }));
  entry.values.set(3, pageLink(setting, titleIn(asText(entry.raw.get(3)), setting)));
  entry.values.delete(4);
};

const merge: Change = (entry, setting) => {
  entry.values.set(2, pageLink(setting, entry.target, { query: 'redirect=no' }));
  entry.values.set(3, pageLink(setting, titleIn(asText(entry.raw.get(3)), setting)));
  entry.values.set(4, dateText(asText(entry.raw.get(4)), setting));
};

const HIDDEN = [
  [1, 'revdelete-content'],
  [2, 'revdelete-summary'],
  [4, 'revdelete-uname'],
] as const;

/** Numbers of `ofield=4`. */
const bitsOf = (value: PhpValue | undefined): number => Number(asText(value).replace(/^.*=/, '')) || 0;

const visibility: Change = async (entry, setting) => {
  const first = entry.action === 'revision' ? 4 : 3;
  const ids = entry.raw.get(first);
  const isFull = entry.raw.has(first + 2);
  for (const position of entry.values.keys()) if (position > 2) entry.values.delete(position);
  if (!isFull) {
    entry.key += '-legacy';
    return;
  }
  const [before, after] = [bitsOf(entry.raw.get(first + 1)), bitsOf(entry.raw.get(first + 2))];
  const changed = before ^ after;
  const keys = [
    ...HIDDEN.filter(([bit]) => (changed & after & bit) !== 0).map(([, name]) => `${name}-hid`),
    ...HIDDEN.filter(([bit]) => (changed & before & bit) !== 0).map(([, name]) => `${name}-unhid`),
    ...((changed & 8) === 0 ? [] : [(after & 8) === 0 ? 'revdelete-unrestricted' : 'revdelete-restricted']),
  ];
  entry.values.set(3, await plainList(setting, await Promise.all(keys.map((key) => messageText(setting, key)))));
  entry.values.set(4, formatNumber(String(listOf(ids).length), setting.query.language));
};

/** A list whose items are texts still to be escaped. */
async function plainList(setting: LogTextSetting, items: readonly string[]): Promise<string> {
  const comma = await messageText(setting, 'comma-separator');
  const last = (await messageText(setting, 'and')) + (await messageText(setting, 'word-separator'));
  return items.map((item, i) => (i === 0 ? item : (i === items.length - 1 ? last : comma) + item)).join('');
}

const restore: Change = async (entry, setting) => {
  const counts = entry.stored.get(':assoc:count');
  if (!isPhpArray(counts)) {
    entry.key += '-nocount';
    return;
  }
  const given = [...counts].filter(([, count]) => Number(count) > 0);
  const texts = given.map(([type, count]) =>
    messageText(setting, `restore-count-${type}`, formatNumber(asText(count), setting.query.language)),
  );
  entry.values.set(3, await plainList(setting, await Promise.all(texts)));
};

const protect: Change = async (entry, setting) => {
  if (asText(entry.raw.get(4)) !== '' && asText(entry.raw.get(4)) !== '0') entry.key += '-cascade';
  const details = phpList(entry.stored.get('details') ?? null) ?? [];
  const texts = await Promise.all(
    details.map((detail) => protection(isPhpArray(detail) ? detail : new Map(), setting)),
  );
  const old = entry.values.get(3);
  entry.values.set(
    3,
    details.length > 0
      ? texts.join(await messageText(setting, 'word-separator'))
      : old === undefined
        ? ''
        : `\u200e${asPlain(old)}`,
  );
  entry.values.delete(4);
};

const asPlain = (value: LogValue): string => (typeof value === 'string' ? value : '');

async function protection(detail: PhpArray, setting: LogTextSetting): Promise<string> {
  const expiry = asText(detail.get('expiry'));
  const level = asText(detail.get('level'));
  const known = setting.query.wiki.message(`protect-level-${level}`, setting.query.language);
  const levelText =
    known === undefined
      ? await messageText(setting, 'protect-fallback', level)
      : await messageText(setting, `protect-level-${level}`);
  const until = isInfinity(expiry)
    ? await messageText(setting, 'protect-expiry-indefinite')
    : await messageText(setting, 'protect-expiring-local', dateText(expiry, setting));
  return messageText(
    setting,
    'protect-summary-desc',
    await messageText(setting, `restriction-${asText(detail.get('type'))}`),
    levelText,
    until,
  );
}

const movedProtection: Change = (entry, setting) => {
  entry.values.set(3, pageLink(setting, titleIn(asText(entry.raw.get(3)), setting), { query: 'redirect=no' }));
};

const rights: Change = async (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  entry.values.set(2, pageLink(setting, entry.target, { text: name }));
  if (!entry.raw.has(3) && !entry.raw.has(4)) {
    entry.key += '-legacy';
    return;
  }
  entry.values.set(3, await memberships(listOf(entry.raw.get(3)), entry.stored.get('oldmetadata'), name, setting));
  entry.values.set(4, await memberships(listOf(entry.raw.get(4)), entry.stored.get('newmetadata'), name, setting));
  entry.values.set(5, name);
};

/** Those with an end come first. */
async function memberships(
  groups: readonly string[],
  metadata: PhpValue | undefined,
  user: string,
  setting: LogTextSetting,
): Promise<LogValue> {
  if (groups.length === 0) return messageText(setting, 'rightsnone');
  const ends = isPhpArray(metadata)
    ? [...metadata.values()].map((one) => (isPhpArray(one) ? asText(one.get('expiry')) : ''))
    : [];
  const ending: LogValue[] = [];
  const lasting: LogValue[] = [];
  for (const [i, group] of groups.entries()) {
    const key = `group-${group}-member`;
    const known = setting.query.wiki.message(key, setting.query.language);
    const shown = known === undefined || setting.isPlain ? group : await messageText(setting, key, user);
    const end = ends[i] ?? '';
    if (end === '') lasting.push(shown);
    else ending.push(await fillMessage(setting, 'rightslogentry-temporary-group', [shown, dateText(end, setting)]));
  }
  return listText(setting, [...ending, ...lasting]);
}

const block: Change = async (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  const isAutomatic = name.startsWith('#');
  entry.values.set(
    2,
    isAutomatic ? name : userLink(setting, name, !setting.query.wiki.userNames.isIp(name) && !name.includes('/')),
  );
  entry.values.set(3, isAutomatic ? '' : name);
  if (entry.action !== 'block' && entry.action !== 'reblock') return;
  const duration = asText(entry.raw.get(4)) || 'infinity';
  const shown = await durationText(duration, setting);
  entry.values.set(4, [`<span class="blockExpiry" title="&lrm;${escapeHtml(duration)}">${escapeHtml(shown)}</span>`]);
  entry.values.set(5, await flagsText(asText(entry.raw.get(5)), setting));
  if (entry.stored.get('sitewide') !== false) return;
  const restrictions = entry.raw.get(6);
  entry.key = entry.key.replace('-', isPhpArray(restrictions) ? '-partial' : '-non-editing-');
  if (isPhpArray(restrictions)) entry.values.set(6, await restrictionsText(restrictions, setting));
};

/** Durations that the block form offers have names; an end has its date; others stay as they were typed. */
async function durationText(duration: string, setting: LogTextSetting): Promise<string> {
  const options = (await messageText(setting, 'ipboptions')).split(',').map((option) => {
    const [shown = '', value = shown] = option.split(':');
    return { shown: shown.trim(), value };
  });
  const found = options.find(({ value }) => value === duration || (isInfinity(duration) && isInfinity(value)));
  if (found !== undefined) return found.shown;
  return isMwTimestamp(duration) || /^\d{4}-\d\d-\d\dT/.test(duration) ? dateText(duration, setting) : duration;
}

async function flagsText(flags: string, setting: LogTextSetting): Promise<string> {
  if (flags.trim() === '') return '';
  const { wiki, language } = setting.query;
  const texts = flags.split(',').map((flag) => wiki.message(`block-log-flags-${flag}`, language) ?? flag);
  return messageText(setting, 'parentheses', texts.join(await messageText(setting, 'comma-separator')));
}

async function restrictionsText(restrictions: PhpArray, setting: LogTextSetting): Promise<LogValue> {
  const { query } = setting;
  const pages = listOf(restrictions.get('pages')).map((page) => pageLink(setting, titleIn(page, setting)));
  const all = query.wiki.specialPages.title('Allpages');
  const namespaces = await Promise.all(
    listOf(restrictions.get('namespaces')).map(async (id) => {
      const text =
        Number(id) === NS_MAIN
          ? await messageText(setting, 'blanknamespace')
          : (query.wiki.namespaces.get(Number(id))?.name ?? '');
      return setting.isPlain ? text : pageLink(setting, all, { query: `namespace=${id}`, text });
    }),
  );
  const actions = await Promise.all(
    listOf(restrictions.get('actions')).map((action) => messageText(setting, `ipb-action-${action}`)),
  );
  const kinds = [
    ['logentry-partialblock-block-page', pages],
    ['logentry-partialblock-block-ns', namespaces],
    ['logentry-partialblock-block-action', actions],
  ] as const;
  const texts: LogValue[] = [];
  for (const [key, items] of kinds)
    if (items.length > 0)
      texts.push(
        await fillMessage(setting, key, [
          formatNumber(String(items.length), query.language),
          await listText(setting, items),
        ]),
      );
  return listText(setting, texts);
}

const contentModel: Change = async (entry, setting) => {
  for (const position of [3, 4]) {
    const model = asText(entry.raw.get(position));
    const known = setting.query.wiki.message(`content-model-${model}`, setting.query.language);
    entry.values.set(position, known ?? model);
  }
};

/** The target is an account and not its page. */
const ofAccount: Change = (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  entry.values.set(2, userLink(setting, name, true));
  entry.values.set(3, name);
};

const importDetails: Change = (entry) => {
  if (entry.raw.has(3)) entry.key += '-details';
};

const rename: Change = (entry, setting) => {
  if (!entry.raw.has(3)) {
    entry.key += '-legaciest';
    return;
  }
  if (!entry.raw.has(5)) entry.key += '-legacier';
  const [first, second] = [asText(entry.raw.get(3)), asText(entry.raw.get(4))];
  const [old, now] = entry.raw.has(4) ? [first, second] : [entry.target.dbkey.replaceAll('_', ' '), first];
  const page = (name: string): Title => setting.query.wiki.titles.of(NS_USER, name.replaceAll(' ', '_'));
  entry.values.set(3, pageLink(setting, page(old), { text: old, query: 'redirect=no' }));
  entry.values.set(4, pageLink(setting, page(now), { text: now }));
  if (entry.raw.has(5)) entry.values.set(5, formatNumber(asText(entry.raw.get(5)), setting.query.language));
  entry.values.set(6, now);
};

/** A revision by its number, linked to what it changed. */
function revisionLink(entry: LogEntry, id: string, setting: LogTextSetting): LogValue {
  const text = localNumberDigits(id, setting.query.language);
  return setting.isPlain ? text : pageLink(setting, entry.target, { query: `oldid=${id}&diff=prev`, text });
}

const patrol: Change = (entry, setting) => {
  entry.key += isTrue(entry.raw.get(5)) ? '-auto' : '';
  entry.values.set(3, revisionLink(entry, asText(entry.raw.get(3)), setting));
};

const isTrue = (value: PhpValue | undefined): boolean => !['', '0'].includes(asText(value));

const tagUpdate: Change = async (entry, setting) => {
  const [revision, log] = [asText(entry.raw.get(3)), asText(entry.raw.get(4))];
  const [added, removed] = [Number(entry.raw.get(6)) > 0, Number(entry.raw.get(8)) > 0];
  entry.key += (removed ? (added ? '' : '-remove') : '-add') + (isTrue(revision) ? '-revision' : '-logentry');
  const comma = await messageText(setting, 'comma-separator');
  for (const position of [5, 7]) entry.values.set(position, listOf(entry.raw.get(position)).join(comma));
  if (isTrue(revision)) entry.values.set(3, revisionLink(entry, revision, setting));
  else entry.values.set(4, logLink(log, setting));
};

function logLink(id: string, setting: LogTextSetting): LogValue {
  const text = localNumberDigits(id, setting.query.language);
  return setting.isPlain
    ? text
    : pageLink(setting, setting.query.wiki.specialPages.title('Log'), { query: `logid=${id}`, text });
}

const changes: Readonly<Record<string, Change>> = {
  'move/move': move,
  'move/move_redir': move,
  'merge/merge': merge,
  'delete/revision': visibility,
  'delete/event': visibility,
  'suppress/revision': visibility,
  'suppress/event': visibility,
  'delete/restore': restore,
  'protect/protect': protect,
  'protect/modify': protect,
  'protect/move_prot': movedProtection,
  'rights/rights': rights,
  'rights/autopromote': rights,
  'block/block': block,
  'block/reblock': block,
  'block/unblock': block,
  'suppress/block': block,
  'suppress/reblock': block,
  'contentmodel/change': contentModel,
  'contentmodel/new': contentModel,
  'newusers/create2': ofAccount,
  'newusers/byemail': ofAccount,
  'thanks/thank': ofAccount,
  'patrol/patrol': patrol,
  'tag/update': tagUpdate,
  'import/upload': importDetails,
  'import/interwiki': importDetails,
  'renameuser/renameuser': rename,
};

/** Makes the changes of the entry's type. */
export async function applyType(entry: LogEntry, setting: LogTextSetting): Promise<void> {
  await changes[`${entry.type}/${entry.action}`]?.(entry, setting);
}
