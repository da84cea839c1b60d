/** Links after a log entry: to undo it, to see hidden data, to change it. */
import type { CommentPart } from '../../../comments/comment-markup.js';
import { titleKey } from '../../../sql/title-condition.js';
import { phpList } from '../../../text/php-serialize.js';
import { encodeQueryPart, lookUp, type Title } from '@wiki-query/wikitext';
import { hidden, isHidden } from '../../../content/visibility.js';
import { asText, listOf, titleIn, type LogEntry } from '../../../records/log-text/log-entry.js';
import {
  escapedMessage,
  messageParts,
  joinValues,
  messageText,
  pageLink,
  type LogTextSetting,
} from '../../../records/log-text/log-message.js';
import type { LogRow } from '../../../records/logs/log-row.js';

type Link = readonly CommentPart[];

interface LinkSetting extends LogTextSetting {
  /** Pages that exist, of those that `pagesOfLinks` names. */
  readonly existing: ReadonlySet<string>;
}

type Links = (entry: LogEntry, setting: LinkSetting) => Promise<readonly Link[]>;

/** `a=b&c=d` of an address. */
export function queryOf(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeQueryPart(String(value))}`)
    .join('&');
}

/** Link that a message names. */
async function linkTo(
  setting: LogTextSetting,
  key: string,
  target: Title,
  query?: Readonly<Record<string, string | number>>,
): Promise<Link> {
  const text = await messageText(setting, key);
  return pageLink(setting, target, { text, isKnown: true, ...(query && { query: queryOf(query) }) });
}

/** Title with underscores, as addresses have it. */
export function titleInAddress({ call: { wiki, titleTexts } }: LogTextSetting, title: Title): string {
  return wiki.titles.prefixedDbkey(title, titleTexts.gender(title.namespace, title.dbkey));
}

const special = ({ call: { wiki } }: LogTextSetting, name: string, subpage?: string): Title =>
  wiki.specialPages.title(name, subpage);

const may = ({ call }: LogTextSetting, right: string): boolean => call.viewer.rights.has(right);

const undelete: Links = async ({ target }, setting) => {
  if (!may(setting, 'deletedhistory')) return [];
  const key = may(setting, 'undelete') ? 'undeletelink' : 'undeleteviewlink';
  return [await linkTo(setting, key, special(setting, 'Undelete'), { target: titleInAddress(setting, target) })];
};

const shownRevisions: Links = async ({ target, raw }, setting) => {
  if (!may(setting, 'deletedhistory') || !raw.has(4)) return [];
  const type = asText(raw.get(3));
  const ids = phpList(raw.get(4))?.map(asText) ?? asText(raw.get(4)).split(',');
  const links: Link[] = [];
  const [id = ''] = ids;
  if (ids.length === 1 && (type === 'oldid' || type === 'revision'))
    links.push(await linkTo(setting, 'diff', target, { diff: Number.parseInt(id, 10) || 0, unhide: 1 }));
  if (ids.length === 1 && (type === 'artimestamp' || type === 'archive')) {
    const query = { target: titleInAddress(setting, target), diff: 'prev', timestamp: id };
    links.push(await linkTo(setting, 'diff', special(setting, 'Undelete'), query));
  }
  return [...links, await hiddenItems(target, type, ids, setting)];
};

const shownEvents: Links = async ({ target, raw }, setting) =>
  may(setting, 'deletedhistory') && raw.has(3)
    ? [await hiddenItems(target, 'logging', listOf(raw.get(3)), setting)]
    : [];

function hiddenItems(target: Title, type: string, ids: readonly string[], setting: LogTextSetting): Promise<Link> {
  const text = setting.call.titleTexts.text(target.namespace, target.dbkey);
  const query = { target: text, type, ids: ids.join(',') };
  return linkTo(setting, 'revdel-restore', special(setting, 'Revisiondelete'), query);
}

const moveBack: Links = async ({ target, raw }, setting) => {
  const moved = titleIn(asText(raw.get(3)), setting);
  if (!may(setting, 'move') || moved === undefined || !setting.existing.has(titleKey(moved))) return [];
  const { wiki } = setting.call;
  const inContentLanguage = { ...setting, wikitext: { ...setting.wikitext, language: wiki.contentLanguage.code } };
  const query = {
    wpOldTitle: titleInAddress(setting, moved),
    wpNewTitle: titleInAddress(setting, target),
    wpReason: await messageText(inContentLanguage, 'revertmove-summary'),
    wpMovetalk: 0,
  };
  return [await linkTo(setting, 'revertmove', special(setting, 'Movepage'), query)];
};

const unmerge: Links = async ({ target, raw }, setting) => {
  if (!may(setting, 'mergehistory')) return [];
  const mergepoint = [raw.get(4), raw.get(5)]
    .filter((part) => part !== undefined)
    .map(asText)
    .join('|');
  const query = { target: asText(raw.get(3)), dest: titleInAddress(setting, target), mergepoint, submitted: 1 };
  return [await linkTo(setting, 'revertmerge', special(setting, 'MergeHistory'), query)];
};

const changeProtection: Links = async ({ target, timestamp }, setting) => {
  const links: Link[] = [];
  if (setting.existing.has(titleKey(target)))
    links.push(await linkTo(setting, 'hist', target, { action: 'history', offset: timestamp }));
  if (may(setting, 'protect')) links.push(await linkTo(setting, 'protect_change', target, { action: 'protect' }));
  return links;
};

const changeBlock: Links = async ({ target }, setting) =>
  may(setting, 'block')
    ? [
        await linkTo(setting, 'unblocklink', special(setting, 'Unblock', target.dbkey)),
        await linkTo(setting, 'change-blocklink', special(setting, 'Block', target.dbkey)),
      ]
    : [];

const linksByType: Readonly<Record<string, Links>> = {
  'delete/delete': undelete,
  'delete/delete_redir': undelete,
  'delete/delete_redir2': undelete,
  'delete/revision': shownRevisions,
  'delete/event': shownEvents,
  'suppress/delete': undelete,
  'suppress/revision': shownRevisions,
  'suppress/event': shownEvents,
  'move/move': moveBack,
  'merge/merge': unmerge,
  'protect/protect': changeProtection,
  'protect/modify': changeProtection,
  'protect/unprotect': changeProtection,
  'block/block': changeBlock,
  'block/reblock': changeBlock,
  'suppress/block': changeBlock,
  'suppress/reblock': changeBlock,
};

/** Pages on whose existence the links of an entry depend. */
export function pagesOfLinks({ type, target, raw }: LogEntry, setting: LogTextSetting): readonly Title[] {
  const moved = type === 'move' ? titleIn(asText(raw.get(3)), setting) : undefined;
  return [target, ...(moved === undefined || moved.interwiki !== '' ? [] : [moved])];
}

/** The links in their parentheses; empty without links. */
export async function actionLinks(row: LogRow, entry: LogEntry, setting: LinkSetting): Promise<readonly CommentPart[]> {
  if (isHidden(row.deleted, hidden.text)) return [];
  const links = (await lookUp(linksByType, `${entry.type}/${entry.action}`)?.(entry, setting)) ?? [];
  if (links.length === 0) return [];
  const list = joinValues(links, await escapedMessage(setting, 'pipe-separator'));
  return ['<span class="mw-logevent-actionlink">', ...(await messageParts(setting, 'parentheses', [list])), '</span>'];
}
