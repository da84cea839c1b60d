/** Mentions of the reader, and the results of the reader's own mentions. */
import { NS_TALK, NS_USER_TALK } from '@wiki-query/wikitext';
import { hidden } from '../../../content/visibility.js';
import { extraText, maySeePart } from './events.js';
import { publicSummary } from './edits.js';
import { addressOf, agentLink, changeLink, changeQuery, changesLink, linkTo, pageLink, pathOf } from './links.js';
import { message } from './messages.js';
import type { FilledMessage } from '../../../wikitext/message.js';
import { hasTitle, ofAgent, type Presentation } from './presentation.js';
import {
  countOf,
  fullTitleText,
  isBundled,
  number,
  plain,
  reader,
  snippet,
  titleOf,
  titleText,
  userText,
  type NotificationView,
} from './notification-view.js';
import { headingOf, shownHeading, titleWithSection } from './sections.js';

/** Messages of a mention by the type of its page, with their parameters. */
function placeOf(view: NotificationView): { readonly key: string; readonly page: readonly string[] } {
  const { event } = view;
  const title = titleOf(view);
  const withSection = headingOf(view) !== '';
  const key = (place: string): string => `notification-header-mention-${place}${withSection ? '' : '-nosection'}`;
  const name = title.dbkey.replaceAll('_', ' ');
  if (title.namespace === NS_TALK) return { key: key('article-talkpage'), page: [titleText(view, title)] };
  if (title.namespace === NS_USER_TALK && name === event.agent?.name) return { key: key('agent-talkpage'), page: [] };
  const { subpages } = view.call.wiki.namespaces.get(NS_USER_TALK) ?? {};
  if (title.namespace === NS_USER_TALK && !(subpages === true && name.includes('/')))
    return {
      key: withSection ? 'notification-header-mention-user-talkpage-v2' : key('user-talkpage'),
      page: [userText(view, name), name],
    };
  return { key: key('other'), page: [fullTitleText(view, title)] };
}

const mention: Presentation = {
  icon: 'mention',
  canShow: hasTitle,
  header: async (view): Promise<FilledMessage> => {
    const { key, page } = placeOf(view);
    const heading = headingOf(view) === '' ? [] : [plain(await shownHeading(view))];
    return ofAgent(view, key, reader(view), ...page, ...heading);
  },
  body: async (view) => {
    const content = extraText(view.event, 'content');
    return content === '' || content === '0' || !maySeePart(view.call, view.event, hidden.text)
      ? undefined
      : message('notification-body-mention', plain(await snippet(view, content, titleOf(view))));
  },
  primary: async (view) =>
    linkTo(view, addressOf(view, await titleWithSection(view)), 'notification-link-text-view-mention'),
  secondary: (view) => [agentLink(view), changesLink(view, pathOf(view, titleOf(view), changeQuery(view)))],
};

const mentionInSummary: Presentation = {
  icon: 'mention',
  canShow: hasTitle,
  header: (view) =>
    ofAgent(view, 'notification-header-mention-summary', reader(view), fullTitleText(view, titleOf(view))),
  body: async (view) => {
    const summary = await publicSummary(view);
    return summary === undefined ? undefined : message('notification-body-mention', plain(summary));
  },
  primary: changeLink,
  secondary: (view) => [agentLink(view)],
};

const wasSent = ({ event }: Pick<NotificationView, 'event'>): boolean => event.row.event_type === 'mention-success';
const sentCount = ({ event, others }: NotificationView): number =>
  [event, ...others].filter((one) => wasSent({ event: one })).length;
const isMixed = (view: NotificationView): boolean => sentCount(view) > 0 && sentCount(view) < countOf(view);
const failureOf = ({ event }: NotificationView): string => extraText(event, 'failure-type') || 'user-unknown';

/** Maximum number of mentions in an edit, if the event does not contain it. */
const mostMentions = 50;

function statusHeader(view: NotificationView): FilledMessage {
  const { event } = view;
  const failure = failureOf(view);
  if (failure === 'too-many' || event.row.event_type === 'mention-failure-too-many') {
    const most = Number(extraText(event, 'max-mentions') || mostMentions);
    return ofAgent(view, 'notification-header-mention-failure-too-many', number(most));
  }
  if (!isBundled(view)) {
    const name = extraText(event, 'subject-name');
    return ofAgent(view, `notification-header-mention-${wasSent(view) ? 'success' : `failure-${failure}`}`, name);
  }
  const [count, page] = [number(countOf(view)), titleText(view, titleOf(view))];
  if (!isMixed(view))
    return ofAgent(view, `notification-header-mention-${wasSent(view) ? 'success' : 'failure'}-bundle`, count, page);
  const sent = sentCount(view);
  return ofAgent(
    view,
    'notification-header-mention-status-bundle',
    count,
    page,
    number(countOf(view) - sent),
    number(sent),
  );
}

const mentionStatus: Presentation = {
  icon: (view) => (isMixed(view) ? 'mention-status-bundle' : wasSent(view) ? 'mention-success' : 'mention-failure'),
  canShow: hasTitle,
  header: statusHeader,
  compactHeader: (view) => {
    const name = extraText(view.event, 'subject-name');
    return wasSent(view)
      ? ofAgent(view, 'notification-compact-header-mention-success', name)
      : message(`notification-compact-header-mention-failure-${failureOf(view)}`, name);
  },
  primary: async (view) =>
    linkTo(
      view,
      addressOf(view, await titleWithSection(view)),
      'notification-link-text-view-mention-failure',
      number(countOf(view)),
    ),
  secondary: (view) => (isBundled(view) ? [] : [titleWithSection(view).then((title) => pageLink(view, title))]),
};

export const mentions: Readonly<Record<string, Presentation>> = {
  mention,
  'mention-summary': mentionInSummary,
  'mention-success': mentionStatus,
  'mention-failure': mentionStatus,
  'mention-failure-too-many': mentionStatus,
};
