/** Displayed parts of a notification in all formats, with their defaults. */
import { appendQuery, encodeQueryPart, lookUp } from '@wiki-query/wikitext';
import type { PrimaryLink, SecondaryLink } from './links.js';
import type { FilledMessage } from '../../../wikitext/message.js';
import { ofAgent, type Presentation } from './presentation.js';
import type { NotificationView } from './notification-view.js';

export interface Shown {
  readonly view: NotificationView;
  readonly icon: string;
  /** Path of the icon's picture. */
  readonly iconUrl: string;
  readonly header: FilledMessage;
  readonly body: FilledMessage | undefined;
  readonly primary: PrimaryLink | undefined;
  readonly secondary: readonly SecondaryLink[];
}

/** Icons below the folder of extensions. Some are mirrored for right-to-left languages. */
const pictures: Readonly<Record<string, string>> = {
  'article-reminder': 'Echo/modules/icons/global-progressive.svg',
  edit: 'Echo/modules/icons/edit-progressive.svg',
  'edit-user-page': 'Echo/modules/icons/edit-user-page.svg',
  'edit-user-talk': 'Echo/modules/icons/edit-user-talk-progressive.svg',
  emailuser: 'Echo/modules/icons/message-constructive.svg',
  linked: 'Echo/modules/icons/link-progressive.svg',
  mention: 'Echo/modules/icons/mention-progressive.svg',
  'mention-failure': 'Echo/modules/icons/mention-failure.svg',
  'mention-status-bundle': 'Echo/modules/icons/mention-status-bundle-progressive.svg',
  'mention-success': 'Echo/modules/icons/mention-success-constructive.svg',
  revert: 'Echo/modules/icons/revert.svg',
  robot: 'Echo/modules/icons/robot.svg',
  // A wiki may configure its own, which no response contains.
  site: 'Echo/modules/icons/notice.svg',
  thanks: 'Thanks/modules/userTalk-constructive-{dir}.svg',
  'user-rights': 'Echo/modules/icons/user-rights-progressive.svg',
  'watchlist-progressive': 'Echo/modules/icons/watchlist-{dir}-progressive.svg',
};

function pictureUrl({ call: { wiki, language } }: NotificationView, icon: string): string {
  const { scriptpath } = wiki.site.general;
  const dir = wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr';
  return `${scriptpath}/extensions/${(lookUp(pictures, icon) ?? '').replace('{dir}', dir)}`;
}

/** The parts to display. Undefined if it can no longer be described. */
export async function show(view: NotificationView, presentation: Presentation): Promise<Shown | undefined> {
  if (presentation.canShow?.(view) === false) return undefined;
  const icon = typeof presentation.icon === 'string' ? presentation.icon : presentation.icon(view);
  const secondary = await Promise.all(presentation.secondary?.(view) ?? []);
  const primary = await presentation.primary?.(view);
  return {
    view,
    icon,
    iconUrl: pictureUrl(view, icon),
    header: await headerOf(view, presentation),
    body: await presentation.body?.(view),
    primary: primary && { ...primary, url: markingAsRead(view, primary.url) },
    secondary: secondary.filter((link) => link !== undefined),
  };
}

async function headerOf(view: NotificationView, { header }: Presentation): Promise<FilledMessage> {
  return header?.(view) ?? ofAgent(view, `notification-header-${view.event.row.event_type}`);
}

/** The header in the list of a bundle: a shorter message, if it exists. */
export async function compactHeader(view: NotificationView, presentation: Presentation): Promise<FilledMessage> {
  if (presentation.compactHeader !== undefined) return presentation.compactHeader(view);
  const key = `notification-compact-header-${view.event.row.event_type}`;
  return view.messages.isDisabled(key) ? headerOf(view, presentation) : ofAgent(view, key);
}

/** Following the link marks the notification and all bundled ones as read. */
function markingAsRead({ event, others }: NotificationView, url: string): string {
  const ids = [event, ...others].map(({ row }) => row.event_id);
  return appendQuery(url, `markasread=${encodeQueryPart(ids.join('|'))}`);
}
