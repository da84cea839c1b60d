/** Other notifications: greetings, milestones, e-mail, groups, and messages of tools. */
import { embedBidi } from '@wiki-query/wikitext';
import { NS_USER } from '../../../titles/namespace-numbers.js';
import { extraList, extraNumber, extraText } from './events.js';
import { addressOf, agentLink, pathOf, type PrimaryLink, type SecondaryLink } from './links.js';
import { valueAlone, message, type Message } from './messages.js';
import { hasTitle, ofAgent, type Presentation } from './presentation.js';
import { agentValues, fullTitleText, plain, reader, snippet, titleOf, type Scene } from './scene.js';

const welcome: Presentation = {
  icon: 'site',
  primary: async (scene): Promise<PrimaryLink | undefined> => {
    const { messages, call } = scene;
    if (messages.isDisabled('notification-welcome-link')) return undefined;
    const title = call.wiki.titles.parse(messages.raw('notification-welcome-link'));
    return 'code' in title
      ? undefined
      : { url: addressOf(scene, title), label: await messages.text('notification-welcome-linktext') };
  },
};

const thankYouForEdits: Presentation = {
  icon: 'edit',
  header: (scene) => ofAgent(scene, `notification-header-thank-you-${extraText(scene.event, 'editCount')}-edit`),
  primary: async (scene): Promise<PrimaryLink | undefined> => {
    const { event } = scene;
    if (event.title === undefined) return undefined;
    const revision = extraNumber(event, 'revid');
    return {
      url: pathOf(scene, event.title, revision === 0 ? {} : { oldid: 'prev', diff: revision }),
      label: await scene.messages.text('notification-link-thank-you-edit', reader(scene)),
    };
  },
};

const mail: Presentation = {
  icon: 'emailuser',
  body: ({ event }) => {
    const preview = extraText(event, 'preview');
    return ['', '0'].includes(preview) ? undefined : message('notification-body-emailuser', plain(preview));
  },
  secondary: (scene) => [agentLink(scene)],
};

/** Names of groups for a member with the reader's gender. */
async function groupNames(scene: Scene, field: string): Promise<readonly string[]> {
  const { event, messages } = scene;
  const names = extraList(event, field).map(async (group) => {
    const key = `group-${group}-member`;
    return embedBidi(messages.isBlank(key) ? group : await messages.text(key, reader(scene)));
  });
  return Promise.all(names);
}

async function rightsHeader(scene: Scene): Promise<Message> {
  const [, agent] = agentValues(scene);
  const comma = await scene.messages.escaped(message('comma-separator'));
  const listed = (names: readonly string[]): readonly string[] => [names.join(comma), String(names.length)];
  const tell = (what: string, ...lists: readonly (readonly string[])[]): Message =>
    message(`notification-header-user-rights-${what}`, agent, ...lists.flatMap(listed), reader(scene));
  const prolonged = await groupNames(scene, 'expiry-changed');
  if (prolonged.length > 0) return tell('expiry-change', prolonged);
  const [added, removed] = [await groupNames(scene, 'add'), await groupNames(scene, 'remove')];
  if (added.length > 0 && removed.length === 0) return tell('add-only', added);
  if (added.length === 0 && removed.length > 0) return tell('remove-only', removed);
  return tell('add-and-remove', added, removed);
}

async function rightsLog(scene: Scene): Promise<SecondaryLink> {
  const { event, around, call, messages } = scene;
  const dbkey = (around.users.get(extraNumber(event, 'user')) ?? '').replaceAll(' ', '_');
  const page = call.titleTexts.text(NS_USER, dbkey);
  return {
    label: await messages.text('echo-log'),
    url: addressOf(scene, call.wiki.specialPages.title('Log'), {
      type: 'rights',
      page,
      user: event.agent?.name ?? '',
    }),
    description: '',
    icon: false,
    prioritized: true,
  };
}

const userRights: Presentation = {
  icon: 'user-rights',
  header: rightsHeader,
  body: async (scene) => {
    const reason = extraText(scene.event, 'reason');
    return ['', '0'].includes(reason) ? undefined : valueAlone(await snippet(scene, reason));
  },
  primary: async (scene) => {
    const [added, removed] = [extraList(scene.event, 'add'), extraList(scene.event, 'remove')];
    const fragment = added.length > 0 && removed.length > 0 ? '' : (added[0] ?? removed[0] ?? '');
    return {
      url: addressOf(scene, { ...scene.call.wiki.specialPages.title('Listgrouprights'), fragment }),
      label: await scene.messages.text('echo-learn-more'),
    };
  },
  secondary: (scene) => [agentLink(scene), rightsLog(scene)],
};

const articleReminder: Presentation = {
  icon: 'article-reminder',
  canShow: hasTitle,
  header: (scene) => ofAgent(scene, 'notification-header-article-reminder', fullTitleText(scene, titleOf(scene))),
  primary: async (scene) => ({
    url: pathOf(scene, titleOf(scene)),
    label: await scene.messages.text('notification-link-article-reminder'),
  }),
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
  primary: async (scene) =>
    scene.event.title && {
      url: pathOf(scene, scene.event.title),
      label: await scene.messages.text('notification-link-api-triggered'),
    },
  secondary: (scene) => {
    const link = agentLink(scene);
    if (link === undefined) return [];
    const tooltip = scene.messages.text('notification-tooltip-api-triggered', scene.event.agent?.name ?? '');
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
