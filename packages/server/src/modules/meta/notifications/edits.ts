/** Notifications about edits: of the reader's pages and posts, and of watched or created pages. */
import { sql } from '../../../sql/sql.js';
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals, compare, any } from '../../../sql/conditions.js';
import type { TitleKey } from '../../../sql/title-condition.js';
import { plainText, NS_MAIN } from '@wiki-query/wikitext';
import { hidden, isHidden } from '../../../content/visibility.js';
import { extraNumber, extraText, maySeePart } from './events.js';
import {
  addressOf,
  agentLink,
  changeLink,
  changeQuery,
  changesLink,
  linkTo,
  pageLink,
  pathOf,
  secondaryLink,
  type PrimaryLink,
} from './links.js';
import { valueAlone, message } from './messages.js';
import type { FilledMessage } from '../../../wikitext/message.js';
import { hasTitle, ofAgent, type Presentation } from './presentation.js';
import {
  cappedCount,
  countOf,
  fullTitleText,
  isBundled,
  number,
  plain,
  reader,
  shortened,
  titleOf,
  type NotificationView,
} from './notification-view.js';
import { headingOf, shownHeading, titleWithSection } from './sections.js';
import { linkingPage } from './surroundings.js';

/** All that the edits of a bundle changed. */
async function changesAddress(view: NotificationView): Promise<string> {
  const since = isBundled(view) ? { oldid: await revisionBefore(view) } : {};
  return addressOf(view, titleOf(view), { ...changeQuery(view), ...since });
}

/** The revision before the oldest of a bundle, or 0. */
async function revisionBefore({ call: { db }, others }: NotificationView): Promise<number> {
  const first = others.at(-1)?.revision;
  if (first === undefined) return 0;
  const row = await db.first(
    from(t.revision)
      .select(c.rev_id)
      .where(equals(c.rev_page, first.page))
      .where(compare(c.rev_timestamp, '<=', first.timestamp))
      .where(any([compare(c.rev_timestamp, '<', first.timestamp), compare(c.rev_id, '<', first.id)]))
      .orderBy(sql`${c.rev_timestamp} desc`)
      .orderBy(sql`${c.rev_id} desc`)
      .limit(1),
  );
  return row?.rev_id ?? 0;
}

/** An edit summary without its markup, if everyone may see it. */
export async function publicSummary({ call, event: { revision } }: NotificationView): Promise<string | undefined> {
  if (revision === undefined || isHidden(revision.deleted, hidden.comment)) return undefined;
  const [html = ''] = await call.wiki.comments.toHtml(call.db, [{ text: revision.comment }], call.language);
  return plainText(html);
}

const editUserPage: Presentation = {
  icon: 'edit-user-page',
  canShow: hasTitle,
  header: (view) =>
    isBundled(view)
      ? message('notification-bundle-header-edit-user-page', number(cappedCount(countOf(view))), reader(view))
      : ofAgent(view, 'notification-header-edit-user-page', reader(view)),
  compactHeader: (view) => ofAgent(view, 'notification-compact-header-edit-user-page', reader(view)),
  body: async (view) =>
    isBundled(view)
      ? undefined
      : valueAlone(plain((await publicSummary(view)) ?? (await view.messages.text('rev-deleted-comment')))),
  primary: async (view) => linkTo(view, await changesAddress(view), 'notification-link-text-view-edit'),
  secondary: (view) => (isBundled(view) ? [] : [agentLink(view)]),
};

const editUserTalk: Presentation = {
  icon: 'edit-user-talk',
  canShow: hasTitle,
  header: async (view) => {
    if (isBundled(view)) {
      const count = number(cappedCount(countOf(view)));
      return message('notification-bundle-header-edit-user-talk-v2', count, count, reader(view));
    }
    if (headingOf(view) === '') return ofAgent(view, 'notification-header-edit-user-talk', reader(view));
    const heading = plain(await shownHeading(view));
    return ofAgent(view, 'notification-header-edit-user-talk-with-section', reader(view), heading);
  },
  compactHeader: async (view) => {
    const key = 'notification-compact-header-edit-user-talk';
    if (headingOf(view) === '') return ofAgent(view, key, reader(view));
    return ofAgent(view, `${key}-with-section`, reader(view), await shownHeading(view));
  },
  body: (view) => {
    const text = view.event.extra.get('section-text');
    return !isBundled(view) && headingOf(view) !== '' && typeof text === 'string'
      ? message('notification-body-edit-user-talk-with-section', plain(text))
      : undefined;
  },
  primary: async (view) =>
    linkTo(view, addressOf(view, await titleWithSection(view)), 'notification-link-text-view-message'),
  secondary: (view) => [
    isBundled(view) ? undefined : agentLink(view),
    changesAddress(view).then((url) => changesLink(view, url)),
  ],
};

/** The default summary of an undo, in the wiki's language (`EchoRevertedPresentationModel`). */
async function isOwnSummary(view: NotificationView, summary: string): Promise<boolean> {
  if (summary === '') return false;
  const own = message('undo-summary', extraText(view.event, 'reverted-revision-id'), reader(view));
  return summary === (await view.contentMessages.plain(own));
}

const reverted: Presentation = {
  icon: 'revert',
  canShow: hasTitle,
  header: (view) => {
    const edits = extraText(view.event, 'method') === 'rollback' ? '2' : '1';
    return ofAgent(view, 'notification-header-reverted', fullTitleText(view, titleOf(view)), edits);
  },
  body: async (view): Promise<FilledMessage | undefined> => {
    const { call, event } = view;
    const summary = extraText(event, 'summary');
    if (!maySeePart(call, event, hidden.comment) || (await isOwnSummary(view, summary))) return undefined;
    const [html = ''] = await call.wiki.comments.toHtml(call.db, [{ text: summary, hasSections: false }]);
    return message('notification-body-reverted', plain(shortened(view, plainText(html))));
  },
  primary: changeLink,
  secondary: (view) => {
    const { namespace, dbkey } = titleOf(view);
    const talk = view.call.wiki.namespaces.talk(namespace);
    return [agentLink(view), talk === undefined ? undefined : pageLink(view, { namespace: talk, dbkey })];
  },
};

const pageLinked: Presentation = {
  icon: 'linked',
  canShow: ({ event, around }) => event.title !== undefined && linkingPage(around, event) !== undefined,
  header: (view) => {
    const { event, others, around } = view;
    const pages = new Set([event, ...others].map((one) => extraNumber(one, 'link-from-page-id'))).size;
    const from = linkingPage(around, event);
    return ofAgent(
      view,
      pages > 1 ? 'notification-bundle-header-page-linked' : 'notification-header-page-linked',
      fullTitleText(view, titleOf(view)),
      from === undefined ? '' : fullTitleText(view, from),
      number(cappedCount(pages)),
    );
  },
  compactHeader: (view) => {
    const from = linkingPage(view.around, view.event);
    return message('notification-compact-header-page-linked', from === undefined ? '' : fullTitleText(view, from));
  },
  primary: async (view): Promise<PrimaryLink | undefined> => {
    const from = linkingPage(view.around, view.event);
    if (isBundled(view) || from === undefined) return undefined;
    return linkTo(
      view,
      addressOf(view, from, extraNumber(view.event, 'revid') === 0 ? {} : changeQuery(view)),
      'notification-link-text-view-page',
    );
  },
  secondary: (view) => {
    const address = addressOf(view, whatLinksTo(view, titleOf(view)));
    const link = linkTo(view, address, 'notification-link-text-what-links-here');
    return [link.then((one) => secondaryLink(one, 'linked'))];
  },
};

const whatLinksTo = ({ call }: NotificationView, { namespace, dbkey }: TitleKey): TitleKey =>
  call.wiki.specialPages.title('Whatlinkshere', call.titleTexts.text(namespace, dbkey));

/** The watched page, also when it is deleted. */
function watchedPage({ event, around }: NotificationView): TitleKey {
  // Echo's text for a page that no longer exists.
  const unknown = { namespace: NS_MAIN, dbkey: 'UNKNOWN_TITLE,_SEE_THE_T286192_BUG_FOR_DETAILS' };
  return event.title ?? around.deletedPages.get(event.row.event_page_id ?? 0) ?? unknown;
}

const ofSeveral = ({ event, others }: NotificationView): boolean =>
  others.some(({ agent }) => agent?.name !== event.agent?.name);

function watchedChange(view: NotificationView): string {
  const { event } = view;
  return extraText(event, 'revid') === '0'
    ? pathOf(view, view.call.wiki.specialPages.title('Log'), { logid: extraText(event, 'logid') })
    : pathOf(view, watchedPage(view), changeQuery(view));
}

const watchlistChange: Presentation = {
  icon: 'watchlist-progressive',
  header: (view) => {
    const { event, others } = view;
    const status = extraText(event, 'status');
    const shown = others.some((other) => extraText(other, 'status') !== status) ? 'changed' : status;
    const values = [fullTitleText(view, watchedPage(view)), reader(view), number(countOf(view))];
    return ofSeveral(view)
      ? message(`notification-header-watchlist-multiuser-${shown}`, ...values)
      : ofAgent(view, `notification-header-watchlist-${shown}`, ...values);
  },
  primary: async (view) =>
    isBundled(view)
      ? linkTo(view, pathOf(view, watchedPage(view)), 'notification-link-text-view-page')
      : linkTo(view, watchedChange(view), 'notification-link-text-view-changes', reader(view)),
  secondary: (view) => [
    ofSeveral(view) ? undefined : agentLink(view),
    isBundled(view) ? undefined : changesLink(view, watchedChange(view)),
  ],
};

export const edits: Readonly<Record<string, Presentation>> = {
  'edit-user-page': editUserPage,
  'edit-user-talk': editUserTalk,
  reverted,
  'page-linked': pageLinked,
  'watchlist-change': watchlistChange,
  'minor-watchlist-change': watchlistChange,
};
