/** Link targets of notifications. URLs within the wiki may be paths. */
import { embedBidi } from '@wiki-query/wikitext';
import type { TitlePair } from '../../../titles/known-titles.js';
import { NS_USER, NS_USER_TALK } from '../../../titles/namespace-numbers.js';
import type { Title } from '../../../titles/title.js';
import { encodeQueryPart } from '../../../text/url.js';
import { extraText } from './events.js';
import { cut, longestLabel, reader, titleOf, type Scene } from './scene.js';

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
export const pathOf = ({ call }: Scene, title: TitlePair, parameters: Query = {}): string =>
  call.wiki.titles.localUrl(
    asTitle(title),
    queryText(parameters),
    call.titleTexts.gender(title.namespace, title.dbkey),
  );

/** Full URL of a page, or of a section of it. */
export const addressOf = ({ call }: Scene, title: TitlePair | Title, parameters: Query = {}): string =>
  call.wiki.titles.fullUrl(asTitle(title), queryText(parameters), call.titleTexts.gender(title.namespace, title.dbkey));

const asTitle = (title: TitlePair | Title): Title => ({ fragment: '', interwiki: '', ...title });

/** What the revision of the event changed. */
export function changeQuery({ event }: Scene): Query {
  const diff = extraText(event, 'revid');
  return { oldid: 'prev', ...(diff !== '' && { diff }) };
}

/** The user page of the agent, or the contributions of an address. */
export function agentLink(scene: Scene): SecondaryLink | undefined {
  const { event, call } = scene;
  if (event.agent === undefined || !event.showsAgent) return undefined;
  const { id, name } = event.agent;
  const title =
    id === 0
      ? call.wiki.specialPages.title('Contributions', name)
      : { namespace: NS_USER, dbkey: name.replaceAll(' ', '_') };
  const label = cut(scene, name, longestLabel);
  return {
    url: addressOf(scene, title),
    label: embedBidi(label),
    tooltip: label === name ? '' : name,
    description: '',
    icon: call.wiki.userNames.isTemporary(name) ? 'userTemporary' : 'userAvatar',
    prioritized: true,
  };
}

export function pageLink(scene: Scene, title: TitlePair | Title): SecondaryLink {
  const { namespaces } = scene.call.wiki;
  const talkIcon = title.namespace === NS_USER_TALK ? 'userSpeechBubble' : 'speechBubbles';
  return {
    url: addressOf(scene, title),
    label: embedBidi(cut(scene, title.dbkey.replaceAll('_', ' '), longestLabel)),
    tooltip: scene.call.titleTexts.text(title.namespace, title.dbkey),
    description: '',
    icon: namespaces.isTalk(title.namespace) ? talkIcon : 'article',
    prioritized: true,
  };
}

/** `View changes`. */
export async function changesLink(scene: Scene, url: string): Promise<SecondaryLink> {
  return {
    url,
    label: await scene.messages.text('notification-link-text-view-changes', reader(scene)),
    description: '',
    icon: 'changes',
    prioritized: true,
  };
}

/** The change that the event is about. */
export async function changeLink(scene: Scene): Promise<PrimaryLink> {
  return {
    url: pathOf(scene, titleOf(scene), changeQuery(scene)),
    label: await scene.messages.text('notification-link-text-view-changes', reader(scene)),
  };
}
