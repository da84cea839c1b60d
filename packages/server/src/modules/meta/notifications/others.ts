/** Other notifications: greetings, milestones, e-mail, groups, and messages of tools. */
import { embedBidi, NS_USER } from '@wiki-query/wikitext';
import { extraList, extraNumber, extraText } from './events.js';
import { addressOf, agentLink, linkTo, pathOf, secondaryLink, type PrimaryLink, type SecondaryLink } from './links.js';
import { valueAlone, message } from './messages.js';
import type { FilledMessage } from '../../../wikitext/message.js';
import { hasTitle, ofAgent, type Presentation } from './presentation.js';
import {
  agentValues,
  fullTitleText,
  plain,
  reader,
  snippet,
  titleOf,
  type NotificationView,
} from './notification-view.js';

const welcome: Presentation = {
  icon: 'site',
  primary: async (view): Promise<PrimaryLink | undefined> => {
    const { messages, call } = view;
    if (messages.isDisabled('notification-welcome-link')) return undefined;
    const title = call.wiki.titles.parse(messages.raw('notification-welcome-link'));
    return 'code' in title ? undefined : linkTo(view, addressOf(view, title), 'notification-welcome-linktext');
  },
};

const thankYouForEdits: Presentation = {
  icon: 'edit',
  header: (view) => ofAgent(view, `notification-header-thank-you-${extraText(view.event, 'editCount')}-edit`),
  primary: async (view): Promise<PrimaryLink | undefined> => {
    const { event } = view;
    if (event.title === undefined) return undefined;
    const revision = extraNumber(event, 'revid');
    return linkTo(
      view,
      pathOf(view, event.title, revision === 0 ? {} : { oldid: 'prev', diff: revision }),
      'notification-link-thank-you-edit',
      reader(view),
    );
  },
};

const mail: Presentation = {
  icon: 'emailuser',
  body: ({ event }) => {
    const preview = extraText(event, 'preview');
    return ['', '0'].includes(preview) ? undefined : message('notification-body-emailuser', plain(preview));
  },
  secondary: (view) => [agentLink(view)],
};

/** Names of groups for a member with the reader's gender. */
async function groupNames(view: NotificationView, field: string): Promise<readonly string[]> {
  const { event, messages } = view;
  const names = extraList(event, field).map(async (group) => {
    const key = `group-${group}-member`;
    return embedBidi(messages.isBlank(key) ? group : await messages.text(key, reader(view)));
  });
  return Promise.all(names);
}

async function rightsHeader(view: NotificationView): Promise<FilledMessage> {
  const [, agent] = agentValues(view);
  const comma = await view.messages.escaped(message('comma-separator'));
  const listed = (names: readonly string[]): readonly string[] => [names.join(comma), String(names.length)];
  const tell = (what: string, ...lists: readonly (readonly string[])[]): FilledMessage =>
    message(`notification-header-user-rights-${what}`, agent, ...lists.flatMap(listed), reader(view));
  const prolonged = await groupNames(view, 'expiry-changed');
  if (prolonged.length > 0) return tell('expiry-change', prolonged);
  const [added, removed] = [await groupNames(view, 'add'), await groupNames(view, 'remove')];
  if (added.length > 0 && removed.length === 0) return tell('add-only', added);
  if (added.length === 0 && removed.length > 0) return tell('remove-only', removed);
  return tell('add-and-remove', added, removed);
}

async function rightsLog(view: NotificationView): Promise<SecondaryLink> {
  const { event, around, call, messages } = view;
  const dbkey = (around.users.get(extraNumber(event, 'user')) ?? '').replaceAll(' ', '_');
  const page = call.titleTexts.text(NS_USER, dbkey);
  const query = { type: 'rights', page, user: event.agent?.name ?? '' };
  const url = addressOf(view, call.wiki.specialPages.title('Log'), query);
  return secondaryLink({ label: await messages.text('echo-log'), url }, false);
}

const userRights: Presentation = {
  icon: 'user-rights',
  header: rightsHeader,
  body: async (view) => {
    const reason = extraText(view.event, 'reason');
    return ['', '0'].includes(reason) ? undefined : valueAlone(await snippet(view, reason));
  },
  primary: async (view) => {
    const [added, removed] = [extraList(view.event, 'add'), extraList(view.event, 'remove')];
    const fragment = added.length > 0 && removed.length > 0 ? '' : (added[0] ?? removed[0] ?? '');
    return linkTo(
      view,
      addressOf(view, { ...view.call.wiki.specialPages.title('Listgrouprights'), fragment }),
      'echo-learn-more',
    );
  },
  secondary: (view) => [agentLink(view), rightsLog(view)],
};

const articleReminder: Presentation = {
  icon: 'article-reminder',
  canShow: hasTitle,
  header: (view) => ofAgent(view, 'notification-header-article-reminder', fullTitleText(view, titleOf(view))),
  primary: async (view) => linkTo(view, pathOf(view, titleOf(view)), 'notification-link-article-reminder'),
};

/** Sent by a tool, in its own words. */
const sentByTool: Presentation = {
  icon: 'robot',
  header: ({ event }) =>
    message('notification-header-api-triggered', plain(extraText(event, 'header')), plain(event.agent?.name ?? '')),
  body: ({ event }) => {
    const content = extraText(event, 'content');
    return ['', '0'].includes(content) ? undefined : message('notification-body-api-triggered', plain(content));
  },
  primary: async (view) =>
    view.event.title && linkTo(view, pathOf(view, view.event.title), 'notification-link-api-triggered'),
  secondary: (view) => {
    const link = agentLink(view);
    if (link === undefined) return [];
    const tooltip = view.messages.text('notification-tooltip-api-triggered', view.event.agent?.name ?? '');
    return [tooltip.then((text) => ({ ...link, tooltip: text }))];
  },
};

export const others: Readonly<Record<string, Presentation>> = {
  welcome,
  'thank-you-edit': thankYouForEdits,
  emailuser: mail,
  'user-rights': userRights,
  'article-reminder': articleReminder,
  'api-alert': sentByTool,
  'api-notice': sentByTool,
};
