/** Link targets of notifications. URLs within the wiki may be paths. */
import { embedBidi, encodeQueryPart, NS_USER, NS_USER_TALK, type Title } from '@wiki-query/wikitext';
import type { TitleKey } from '../../../sql/title-condition.js';
import { extraText } from './events.js';
import type { MessageValue } from '../../../wikitext/message.js';
import { cut, longestLabel, reader, titleOf, type NotificationView } from './notification-view.js';

export interface PrimaryLink {
  readonly url: string;
  readonly label: string;
}

/** Members are in their order in responses. */
export interface SecondaryLink extends PrimaryLink {
  readonly tooltip?: string;
  readonly description: string;
  readonly icon: string | false;
  readonly prioritized: true;
}

type Query = Readonly<Record<string, string | number>>;

const queryText = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeQueryPart(name)}=${encodeQueryPart(String(value))}`)
    .join('&');

/** Path of a page. */
export const pathOf = ({ call }: NotificationView, title: TitleKey, parameters: Query = {}): string =>
  call.wiki.titles.localUrl(
    asTitle(title),
    queryText(parameters),
    call.titleTexts.gender(title.namespace, title.dbkey),
  );

/** Full URL of a page, or of a section of it. */
export const addressOf = ({ call }: NotificationView, title: TitleKey | Title, parameters: Query = {}): string =>
  call.wiki.titles.fullUrl(asTitle(title), queryText(parameters), call.titleTexts.gender(title.namespace, title.dbkey));

const asTitle = (title: TitleKey | Title): Title => ({ fragment: '', interwiki: '', ...title });

/** The query of an address that shows the changes of the event's revision. */
export function changeQuery({ event }: NotificationView): Query {
  const diff = extraText(event, 'revid');
  return { oldid: 'prev', ...(diff !== '' && { diff }) };
}

/** A link with a message as its label. */
export async function linkTo(
  { messages }: NotificationView,
  url: string,
  key: string,
  ...values: readonly MessageValue[]
): Promise<PrimaryLink> {
  return { url, label: await messages.text(key, ...values) };
}

/** A link below the text. */
export const secondaryLink = (
  link: PrimaryLink & { readonly tooltip?: string },
  icon: SecondaryLink['icon'],
): SecondaryLink => ({ ...link, description: '', icon, prioritized: true });

/** The user page of the agent, or the contributions of an address. */
export function agentLink(view: NotificationView): SecondaryLink | undefined {
  const { event, call } = view;
  if (event.agent === undefined || !event.showsAgent) return undefined;
  const { id, name } = event.agent;
  const title =
    id === 0
      ? call.wiki.specialPages.title('Contributions', name)
      : { namespace: NS_USER, dbkey: name.replaceAll(' ', '_') };
  const label = cut(view, name, longestLabel);
  const icon = call.wiki.userNames.isTemporary(name) ? 'userTemporary' : 'userAvatar';
  const tooltip = label === name ? '' : name;
  return secondaryLink({ url: addressOf(view, title), label: embedBidi(label), tooltip }, icon);
}

export function pageLink(view: NotificationView, title: TitleKey | Title): SecondaryLink {
  const { namespaces } = view.call.wiki;
  const talkIcon = title.namespace === NS_USER_TALK ? 'userSpeechBubble' : 'speechBubbles';
  const label = embedBidi(cut(view, title.dbkey.replaceAll('_', ' '), longestLabel));
  const tooltip = view.call.titleTexts.text(title.namespace, title.dbkey);
  const icon = namespaces.isTalk(title.namespace) ? talkIcon : 'article';
  return secondaryLink({ url: addressOf(view, title), label, tooltip }, icon);
}

/** `View changes`. */
export async function changesLink(view: NotificationView, url: string): Promise<SecondaryLink> {
  return secondaryLink(await linkTo(view, url, 'notification-link-text-view-changes', reader(view)), 'changes');
}

/** The change that the event is about. */
export async function changeLink(view: NotificationView): Promise<PrimaryLink> {
  return linkTo(
    view,
    pathOf(view, titleOf(view), changeQuery(view)),
    'notification-link-text-view-changes',
    reader(view),
  );
}
