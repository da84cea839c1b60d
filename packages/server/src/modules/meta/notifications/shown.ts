/** Displayed parts of a notification in all formats, with their defaults. */
import { appendQuery, encodeQueryPart } from '../../../text/url.js';
import type { PrimaryLink, SecondaryLink } from './links.js';
import type { Message } from './messages.js';
import { ofAgent, type Presentation } from './presentation.js';
import type { Scene } from './scene.js';
import { lookUp } from '../../../text/look-up.js';

export interface Shown {
  readonly scene: Scene;
  readonly icon: string;
  /** Path of the icon's picture. */
  readonly iconUrl: string;
  readonly header: Message;
  readonly body: Message | undefined;
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

function pictureUrl({ call: { wiki, language } }: Scene, icon: string): string {
  const { scriptpath } = wiki.site.general;
  const dir = wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr';
  return `${scriptpath}/extensions/${(lookUp(pictures, icon) ?? '').replace('{dir}', dir)}`;
}

/** The parts to display. Undefined if it can no longer be described. */
export async function show(scene: Scene, presentation: Presentation): Promise<Shown | undefined> {
  if (presentation.canShow?.(scene) === false) return undefined;
  const icon = typeof presentation.icon === 'string' ? presentation.icon : presentation.icon(scene);
  const secondary = await Promise.all(presentation.secondary?.(scene) ?? []);
  const primary = await presentation.primary?.(scene);
  return {
    scene,
    icon,
    iconUrl: pictureUrl(scene, icon),
    header: await headerOf(scene, presentation),
    body: await presentation.body?.(scene),
    primary: primary && { ...primary, url: markingAsRead(scene, primary.url) },
    secondary: secondary.filter((link) => link !== undefined),
  };
}

async function headerOf(scene: Scene, { header }: Presentation): Promise<Message> {
  return header?.(scene) ?? ofAgent(scene, `notification-header-${scene.event.row.event_type}`);
}

/** The header in the list of a bundle: a shorter message, if it exists. */
export async function compactHeader(scene: Scene, presentation: Presentation): Promise<Message> {
  if (presentation.compactHeader !== undefined) return presentation.compactHeader(scene);
  const key = `notification-compact-header-${scene.event.row.event_type}`;
  return scene.messages.isDisabled(key) ? headerOf(scene, presentation) : ofAgent(scene, key);
}

/** Following the link marks the notification and all bundled ones as read. */
function markingAsRead({ event, others }: Scene, url: string): string {
  const ids = [event, ...others].map(({ row }) => row.event_id);
  return appendQuery(url, `markasread=${encodeQueryPart(ids.join('|'))}`);
}
