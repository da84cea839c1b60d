/** Mentions of the reader, and the results of the reader's own mentions. */
import { NS_TALK, NS_USER_TALK } from '../../../titles/namespace-numbers.js';
import { hidden } from '../../../content/visibility.js';
import { extraText, maySeePart } from './events.js';
import { publicSummary } from './edits.js';
import { addressOf, agentLink, changeLink, changeQuery, changesLink, pageLink, pathOf } from './links.js';
import { message, type Message } from './messages.js';
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
  type Scene,
} from './scene.js';
import { headingOf, shownHeading, titleWithSection } from './sections.js';

/** Messages of a mention by the type of its page, with their parameters. */
function placeOf(scene: Scene): { readonly key: string; readonly page: readonly string[] } {
  const { event } = scene;
  const title = titleOf(scene);
  const withSection = headingOf(scene) !== '';
  const key = (place: string): string => `notification-header-mention-${place}${withSection ? '' : '-nosection'}`;
  const name = title.dbkey.replaceAll('_', ' ');
  if (title.namespace === NS_TALK) return { key: key('article-talkpage'), page: [titleText(scene, title)] };
  if (title.namespace === NS_USER_TALK && name === event.agent?.name) return { key: key('agent-talkpage'), page: [] };
  const { subpages } = scene.call.wiki.namespaces.get(NS_USER_TALK) ?? {};
  if (title.namespace === NS_USER_TALK && !(subpages === true && name.includes('/')))
    return {
      key: withSection ? 'notification-header-mention-user-talkpage-v2' : key('user-talkpage'),
      page: [userText(scene, name), name],
    };
  return { key: key('other'), page: [fullTitleText(scene, title)] };
}

const mention: Presentation = {
  icon: 'mention',
  canShow: hasTitle,
  header: async (scene): Promise<Message> => {
    const { key, page } = placeOf(scene);
    const heading = headingOf(scene) === '' ? [] : [plain(await shownHeading(scene))];
    return ofAgent(scene, key, reader(scene), ...page, ...heading);
  },
  body: async (scene) => {
    const content = extraText(scene.event, 'content');
    return content === '' || content === '0' || !maySeePart(scene.call, scene.event, hidden.text)
      ? undefined
      : message('notification-body-mention', plain(await snippet(scene, content, titleOf(scene))));
  },
  primary: async (scene) => ({
    url: addressOf(scene, await titleWithSection(scene)),
    label: await scene.messages.text('notification-link-text-view-mention'),
  }),
  secondary: (scene) => [agentLink(scene), changesLink(scene, pathOf(scene, titleOf(scene), changeQuery(scene)))],
};

const mentionInSummary: Presentation = {
  icon: 'mention',
  canShow: hasTitle,
  header: (scene) =>
    ofAgent(scene, 'notification-header-mention-summary', reader(scene), fullTitleText(scene, titleOf(scene))),
  body: async (scene) => {
    const summary = await publicSummary(scene);
    return summary === undefined ? undefined : message('notification-body-mention', plain(summary));
  },
  primary: changeLink,
  secondary: (scene) => [agentLink(scene)],
};

const wasSent = ({ event }: Pick<Scene, 'event'>): boolean => event.row.event_type === 'mention-success';
const sentCount = ({ event, others }: Scene): number =>
  [event, ...others].filter((one) => wasSent({ event: one })).length;
const isMixed = (scene: Scene): boolean => sentCount(scene) > 0 && sentCount(scene) < countOf(scene);
const failureOf = ({ event }: Scene): string => extraText(event, 'failure-type') || 'user-unknown';

/** Maximum number of mentions in an edit, if the event does not contain it. */
const mostMentions = 50;

function statusHeader(scene: Scene): Message {
  const { event } = scene;
  const failure = failureOf(scene);
  if (failure === 'too-many' || event.row.event_type === 'mention-failure-too-many') {
    const most = Number(extraText(event, 'max-mentions') || mostMentions);
    return ofAgent(scene, 'notification-header-mention-failure-too-many', number(most));
  }
  if (!isBundled(scene)) {
    const name = extraText(event, 'subject-name');
    return ofAgent(scene, `notification-header-mention-${wasSent(scene) ? 'success' : `failure-${failure}`}`, name);
  }
  const [count, page] = [number(countOf(scene)), titleText(scene, titleOf(scene))];
  if (!isMixed(scene))
    return ofAgent(scene, `notification-header-mention-${wasSent(scene) ? 'success' : 'failure'}-bundle`, count, page);
  const sent = sentCount(scene);
  return ofAgent(
    scene,
    'notification-header-mention-status-bundle',
    count,
    page,
    number(countOf(scene) - sent),
    number(sent),
  );
}

const mentionStatus: Presentation = {
  icon: (scene) => (isMixed(scene) ? 'mention-status-bundle' : wasSent(scene) ? 'mention-success' : 'mention-failure'),
  canShow: hasTitle,
  header: statusHeader,
  compactHeader: (scene) => {
    const name = extraText(scene.event, 'subject-name');
    return wasSent(scene)
      ? ofAgent(scene, 'notification-compact-header-mention-success', name)
      : message(`notification-compact-header-mention-failure-${failureOf(scene)}`, name);
  },
  primary: async (scene) => ({
    url: addressOf(scene, await titleWithSection(scene)),
    label: await scene.messages.text('notification-link-text-view-mention-failure', number(countOf(scene))),
  }),
  secondary: (scene) => (isBundled(scene) ? [] : [titleWithSection(scene).then((title) => pageLink(scene, title))]),
};

export const mentions: Readonly<Record<string, Presentation>> = {
  mention,
  'mention-summary': mentionInSummary,
  'mention-success': mentionStatus,
  'mention-failure': mentionStatus,
  'mention-failure-too-many': mentionStatus,
};
