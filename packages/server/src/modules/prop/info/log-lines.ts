/** Log entries as lines of a list, as on log pages and in excerpts. */
import { c } from '../../../db/schema/tables.js';
import type { Call } from '../../../request/call.js';
import { pagesByTitle } from '../../../db/pages-by-title.js';
import type { CommentPart } from '../../../comments/comment-markup.js';
import { dateTimeText } from '../../../language/date-text.js';
import { element, type Title } from '@wiki-query/wikitext';
import { titleKey } from '../../../sql/title-condition.js';
import { readTags } from '../../../records/tags/change-tags.js';
import { hidden, isSuppressed } from '../../../content/visibility.js';
import { actionLinks, pagesOfLinks, queryOf, titleInAddress } from './action-links.js';
import { escapedMessage, messageParts, pageLink, type LogTextSetting } from '../../../records/log-text/log-message.js';
import type { LogRow } from '../../../records/logs/log-row.js';
import { entryOf, hiddenPart, readLogTextSetting, sentenceOf, showsPart } from '../../../records/log-text/log-text.js';
import { tagMarkers } from './tag-markers.js';
import { readThanked, thankLink } from './thank-link.js';

/** An entry with its comment. */
export interface CommentedLogRow extends LogRow {
  readonly comment: string;
}

/** The date before which logs of new accounts have no useful data. */
const firstUsefulComment = '20080129000000';

/** The lines as list items. `offersThanks` if the viewer may send thanks for actions on the page. */
export async function logLines(
  rows: readonly CommentedLogRow[],
  call: Call,
  { offersThanks }: { readonly offersThanks: boolean },
): Promise<string> {
  const { db, wiki, language } = call;
  const setting = await readLogTextSetting(rows, call, { showsUserTools: true, isPlain: false });
  const entries = rows.map((row) => entryOf(row, setting));
  const existing = await existingPages(
    entries.flatMap((entry) => pagesOfLinks(entry, setting)),
    call,
  );
  const tags = await readTags(
    db,
    c.ct_log_id,
    rows.map(({ id }) => id),
  );
  const comments = await wiki.comments.toHtml(
    db,
    rows.map(({ comment }) => ({ text: comment, self: undefined })),
    language,
  );
  const thanks = offersThanks ? await readThanked(rows, call) : new Map<string, string>();
  const lines: (readonly CommentPart[])[] = [];
  for (const [i, row] of rows.entries()) {
    const entry = entries[i] ?? entryOf(row, setting);
    const { html, classes } = await tagMarkers(tags.get(row.id) ?? [], call);
    const parts = [
      await visibilityLink(row, setting),
      timeLink(row, setting),
      await sentenceOf(row, setting),
      await commentOf(row, comments[i] ?? '', setting),
      await actionLinks(row, entry, { ...setting, existing }),
      [html, ...(await thankLink(row, thanks, setting))],
    ];
    const attributes = {
      'data-mw-logid': String(row.id),
      'data-mw-logaction': `${row.type}/${row.action}`,
      class: [`mw-logline-${row.type}`, ...classes].join(' '),
    };
    const [open = '', close = ''] = element('li', attributes, '\x02').split('\x02');
    lines.push([open, ...parts.flatMap((part, at) => (at === 0 ? part : [' ', ...part])), `${close}\n`]);
  }
  return (await wiki.comments.join(db, lines)).join('');
}

async function existingPages(titles: readonly Title[], { db }: Call): Promise<ReadonlySet<string>> {
  const pages = titles.filter(({ namespace }) => namespace >= 0);
  const rows = await pagesByTitle(db, pages, [c.page_namespace, c.page_title]);
  return new Set(rows.map((row) => titleKey({ namespace: row.page_namespace, dbkey: row.page_title })));
}

function timeLink(row: LogRow, setting: LogTextSetting): readonly CommentPart[] {
  const { wiki, language } = setting.call;
  const text = dateTimeText(row.timestamp, language, wiki, setting.dates);
  return pageLink(setting, wiki.specialPages.title('Log'), { text, isKnown: true, query: queryOf({ logid: row.id }) });
}

async function commentOf(row: LogRow, html: string, setting: LogTextSetting): Promise<readonly CommentPart[]> {
  if (row.type === 'newusers' && row.timestamp < firstUsefulComment) return [];
  if (!showsPart(row, hidden.comment, setting)) return hiddenPart(row, 'rev-deleted-comment', setting);
  // An asterisk once represented no comment.
  if (html === '' || html === '*') return [];
  return ['<span class="comment">', ...(await messageParts(setting, 'parentheses', [[html]])), '</span>'];
}

/** Links for viewers who may hide parts of entries or see hidden ones. */
async function visibilityLink(row: LogRow, setting: LogTextSetting): Promise<readonly CommentPart[]> {
  const { wiki, viewer } = setting.call;
  const { rights } = viewer;
  const mayHide = rights.has('deletelogentry');
  if (row.type === 'suppress' || !rights.has('deletedhistory') || (row.deleted === 0 && !mayHide)) return [];
  const isSecret = isSuppressed(row.deleted);
  const onlyViews = isSecret && rights.has('viewsuppressed') && !rights.has('suppressrevision');
  const isOpen = !isSecret || onlyViews || rights.has('suppressrevision');
  const text = await escapedMessage(setting, mayHide && !onlyViews ? 'rev-delundel' : 'rev-showdeleted');
  const query = queryOf({
    target: titleInAddress(setting, wiki.specialPages.title('Log', row.type)),
    type: 'logging',
    ids: row.id,
  });
  const target = wiki.specialPages.title('Revisiondelete');
  const link: readonly CommentPart[] = isOpen ? [{ kind: 'page', target, html: text, query, isKnown: true }] : [text];
  const tag = isOpen && isSecret ? 'strong' : 'span';
  return [`<${tag} class="mw-revdelundel-link">`, ...(await messageParts(setting, 'parentheses', [link])), `</${tag}>`];
}
