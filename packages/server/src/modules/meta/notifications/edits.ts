/** Notifications about edits: of the reader's pages and posts, and of watched or created pages. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals, compare, any } from '../../../sql/conditions.js';
import { ordered } from '../../../sql/keyset.js';
import type { TitlePair } from '../../../titles/known-titles.js';
import { NS_MAIN } from '../../../titles/namespace-numbers.js';
import { plainText } from '../../../text/plain-text.js';
import { hidden, isHidden } from '../../../content/visibility.js';
import { extraNumber, extraText, maySeePart } from './events.js';
import {
  addressOf,
  agentLink,
  changeLink,
  changeQuery,
  changesLink,
  pageLink,
  pathOf,
  type PrimaryLink,
} from './links.js';
import { valueAlone, message, type Message } from './messages.js';
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
  type Scene,
} from './scene.js';
import { headingOf, shownHeading, titleWithSection } from './sections.js';
import { linkingPage } from './surroundings.js';

/** All that the edits of a bundle changed. */
async function changesAddress(scene: Scene): Promise<string> {
  const since = isBundled(scene) ? { oldid: await revisionBefore(scene) } : {};
  return addressOf(scene, titleOf(scene), { ...changeQuery(scene), ...since });
}

/** The revision before the oldest of a bundle, or 0. */
async function revisionBefore({ call: { db }, others }: Scene): Promise<number> {
  const first = others.at(-1)?.revision;
  if (first === undefined) return 0;
  const row = await db.first(
    from(t.revision)
      .select(c.rev_id)
      .where(equals(c.rev_page, first.page))
      .where(compare(c.rev_timestamp, '<=', first.timestamp))
      .where(any([compare(c.rev_timestamp, '<', first.timestamp), compare(c.rev_id, '<', first.id)]))
      .orderBy(ordered(c.rev_timestamp, 'desc'))
      .orderBy(ordered(c.rev_id, 'desc'))
      .limit(1),
  );
  return row?.rev_id ?? 0;
}

/** An edit summary without its markup, if everyone may see it. */
export async function publicSummary({ call, event: { revision } }: Scene): Promise<string | undefined> {
  if (revision === undefined || isHidden(revision.deleted, hidden.comment)) return undefined;
  const [html = ''] = await call.wiki.comments.toHtml(call.db, [{ text: revision.comment }], call.language);
  return plainText(html);
}

const editUserPage: Presentation = {
  icon: 'edit-user-page',
  canShow: hasTitle,
  header: (scene) =>
    isBundled(scene)
      ? message('notification-bundle-header-edit-user-page', number(cappedCount(countOf(scene))), reader(scene))
      : ofAgent(scene, 'notification-header-edit-user-page', reader(scene)),
  compactHeader: (scene) => ofAgent(scene, 'notification-compact-header-edit-user-page', reader(scene)),
  body: async (scene) =>
    isBundled(scene)
      ? undefined
      : valueAlone(plain((await publicSummary(scene)) ?? (await scene.messages.text('rev-deleted-comment')))),
  primary: async (scene) => ({
    url: await changesAddress(scene),
    label: await scene.messages.text('notification-link-text-view-edit'),
  }),
  secondary: (scene) => (isBundled(scene) ? [] : [agentLink(scene)]),
};

const editUserTalk: Presentation = {
  icon: 'edit-user-talk',
  canShow: hasTitle,
  header: async (scene) => {
    if (isBundled(scene)) {
      const count = number(cappedCount(countOf(scene)));
      return message('notification-bundle-header-edit-user-talk-v2', count, count, reader(scene));
    }
    if (headingOf(scene) === '') return ofAgent(scene, 'notification-header-edit-user-talk', reader(scene));
    const heading = plain(await shownHeading(scene));
    return ofAgent(scene, 'notification-header-edit-user-talk-with-section', reader(scene), heading);
  },
  compactHeader: async (scene) => {
    const key = 'notification-compact-header-edit-user-talk';
    if (headingOf(scene) === '') return ofAgent(scene, key, reader(scene));
    return ofAgent(scene, `${key}-with-section`, reader(scene), await shownHeading(scene));
  },
  body: (scene) => {
    const text = scene.event.extra.get('section-text');
    return !isBundled(scene) && headingOf(scene) !== '' && typeof text === 'string'
      ? message('notification-body-edit-user-talk-with-section', plain(text))
      : undefined;
  },
  primary: async (scene) => ({
    url: addressOf(scene, await titleWithSection(scene)),
    label: await scene.messages.text('notification-link-text-view-message'),
  }),
  secondary: (scene) => [
    isBundled(scene) ? undefined : agentLink(scene),
    changesAddress(scene).then((url) => changesLink(scene, url)),
  ],
};

/** MediaWiki's default summary of an undo, in the wiki's language. */
async function isOwnSummary(scene: Scene, summary: string): Promise<boolean> {
  if (summary === '') return false;
  const own = message('undo-summary', extraText(scene.event, 'reverted-revision-id'), reader(scene));
  return summary === (await scene.contentMessages.plain(own));
}

const reverted: Presentation = {
  icon: 'revert',
  canShow: hasTitle,
  header: (scene) => {
    const edits = extraText(scene.event, 'method') === 'rollback' ? '2' : '1';
    return ofAgent(scene, 'notification-header-reverted', fullTitleText(scene, titleOf(scene)), edits);
  },
  body: async (scene): Promise<Message | undefined> => {
    const { call, event } = scene;
    const summary = extraText(event, 'summary');
    if (!maySeePart(call, event, hidden.comment) || (await isOwnSummary(scene, summary))) return undefined;
    const [html = ''] = await call.wiki.comments.toHtml(call.db, [{ text: summary, hasSections: false }]);
    return message('notification-body-reverted', plain(shortened(scene, plainText(html))));
  },
  primary: changeLink,
  secondary: (scene) => {
    const { namespace, dbkey } = titleOf(scene);
    const talk = scene.call.wiki.namespaces.talk(namespace);
    return [agentLink(scene), talk === undefined ? undefined : pageLink(scene, { namespace: talk, dbkey })];
  },
};

const pageLinked: Presentation = {
  icon: 'linked',
  canShow: ({ event, around }) => event.title !== undefined && linkingPage(around, event) !== undefined,
  header: (scene) => {
    const { event, others, around } = scene;
    const pages = new Set([event, ...others].map((one) => extraNumber(one, 'link-from-page-id'))).size;
    const from = linkingPage(around, event);
    return ofAgent(
      scene,
      pages > 1 ? 'notification-bundle-header-page-linked' : 'notification-header-page-linked',
      fullTitleText(scene, titleOf(scene)),
      from === undefined ? '' : fullTitleText(scene, from),
      number(cappedCount(pages)),
    );
  },
  compactHeader: (scene) => {
    const from = linkingPage(scene.around, scene.event);
    return message('notification-compact-header-page-linked', from === undefined ? '' : fullTitleText(scene, from));
  },
  primary: async (scene): Promise<PrimaryLink | undefined> => {
    const from = linkingPage(scene.around, scene.event);
    if (isBundled(scene) || from === undefined) return undefined;
    return {
      url: addressOf(scene, from, extraNumber(scene.event, 'revid') === 0 ? {} : changeQuery(scene)),
      label: await scene.messages.text('notification-link-text-view-page'),
    };
  },
  secondary: (scene) => [
    scene.messages.text('notification-link-text-what-links-here').then((label) => ({
      url: addressOf(scene, whatLinksTo(scene, titleOf(scene))),
      label,
      description: '',
      icon: 'linked',
      prioritized: true,
    })),
  ],
};

const whatLinksTo = ({ call }: Scene, { namespace, dbkey }: TitlePair): TitlePair =>
  call.wiki.specialPages.title('Whatlinkshere', call.titleTexts.text(namespace, dbkey));

/** The watched page, also when it is deleted. */
function watchedPage({ event, around }: Scene): TitlePair {
  // Echo's text for a page that no longer exists.
  const unknown = { namespace: NS_MAIN, dbkey: 'UNKNOWN_TITLE,_SEE_THE_T286192_BUG_FOR_DETAILS' };
  return event.title ?? around.deletedPages.get(event.row.event_page_id ?? 0) ?? unknown;
}

const ofSeveral = ({ event, others }: Scene): boolean => others.some(({ agent }) => agent?.name !== event.agent?.name);

function watchedChange(scene: Scene): string {
  const { event } = scene;
  return extraText(event, 'revid') === '0'
    ? pathOf(scene, scene.call.wiki.specialPages.title('Log'), { logid: extraText(event, 'logid') })
    : pathOf(scene, watchedPage(scene), changeQuery(scene));
}

const watchlistChange: Presentation = {
  icon: 'watchlist-progressive',
  header: (scene) => {
    const { event, others } = scene;
    const status = extraText(event, 'status');
    const shown = others.some((other) => extraText(other, 'status') !== status) ? 'changed' : status;
    const values = [fullTitleText(scene, watchedPage(scene)), reader(scene), number(countOf(scene))];
    return ofSeveral(scene)
      ? message(`notification-header-watchlist-multiuser-${shown}`, ...values)
      : ofAgent(scene, `notification-header-watchlist-${shown}`, ...values);
  },
  primary: async (scene) =>
    isBundled(scene)
      ? {
          url: pathOf(scene, watchedPage(scene)),
          label: await scene.messages.text('notification-link-text-view-page'),
        }
      : {
          url: watchedChange(scene),
          label: await scene.messages.text('notification-link-text-view-changes', reader(scene)),
        },
  secondary: (scene) => [
    ofSeveral(scene) ? undefined : agentLink(scene),
    isBundled(scene) ? undefined : changesLink(scene, watchedChange(scene)),
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
