/** Data to describe a notification: the event, those of its bundle, and the recipient. */
import type { Call } from '../../../request/call.js';
import { embedBidi, plainText, trimEnd, trimStart, truncated, type Title } from '@wiki-query/wikitext';
import type { DatePreferences } from '../../../language/date-text.js';
import type { TitleKey } from '../../../sql/title-condition.js';
import { settingOf } from '../../../wikitext/message.js';
import { renderWikitext } from '../../../wikitext/render.js';
import type { NotificationEvent } from './events.js';
import type { Messages } from './messages.js';
import type { MessageValue } from '../../../wikitext/message.js';
import type { Surroundings } from './surroundings.js';

export interface NotificationView {
  readonly call: Call;
  readonly event: NotificationEvent;
  /** Bundled events, newest first. */
  readonly others: readonly NotificationEvent[];
  readonly around: Surroundings;
  /** In the reader's language. */
  readonly messages: Messages;
  /** In the wiki's language. */
  readonly contentMessages: Messages;
  readonly dates: DatePreferences;
}

/** Longest names in sentences, and on links. */
const longestUser = 20;
const longestTitle = 50;
export const longestLabel = 15;
const longestSnippet = 150;
/** Maximum count. Beyond it, a message states that there are more. */
const mostCounted = 100;

export const isBundled = ({ others }: NotificationView): boolean => others.length > 0;
export const countOf = ({ others }: NotificationView): number => others.length + 1;
export const cappedCount = (count: number): number => Math.min(count, mostCounted);

/** The reader, for `{{GENDER:...}}`. */
export const reader = ({ call }: NotificationView): string => call.viewer.name;

/** The agent, and the same for `{{GENDER:...}}`. */
export function agentValues(view: NotificationView): readonly [shown: string, name: string] {
  const { event, messages } = view;
  if (event.agent === undefined) return ['', ''];
  // No user can have the second name, which selects the neutral form.
  if (!event.showsAgent) return [`<span class="history-deleted">${messages.raw('rev-deleted-user')}</span>`, '[]'];
  return [userText(view, event.agent.name), event.agent.name];
}

export const userText = (view: NotificationView, name: string): string => embedBidi(cut(view, name, longestUser));

/** The page's name without its namespace. */
export const titleText = (view: NotificationView, title: TitleKey): string =>
  embedBidi(cut(view, title.dbkey.replaceAll('_', ' '), longestTitle));

export const fullTitleText = (view: NotificationView, title: TitleKey): string =>
  embedBidi(cut(view, view.call.titleTexts.text(title.namespace, title.dbkey), longestTitle));

export const sectionText = (view: NotificationView, section: string): string =>
  embedBidi(cut(view, section, longestTitle));

/** So many characters and a mark behind them. */
export const cut = ({ messages }: NotificationView, text: string, most: number): string =>
  truncated(text, most, messages.raw('ellipsis'), false);

/** The page of the event. Used only if there is one. */
export function titleOf({ event }: NotificationView): TitleKey {
  if (event.title === undefined) throw new Error(`the event ${event.row.event_id} has no page`);
  return event.title;
}

/** The beginning of a wikitext, as its reader sees it. */
export async function snippet(view: NotificationView, wikitext: string, page?: TitleKey): Promise<string> {
  const title: Title | undefined = page && view.call.wiki.titles.of(page.namespace, page.dbkey);
  const lines = wikitext.replace(/^=.*$/gm, headingText);
  return shortened(view, plainText(await renderWikitext(lines, settingOf(view.call, title))));
}

/** The text of a heading on a line of its own; another line as it is. */
function headingText(line: string): string {
  const heading = trimEnd(line, ' \t');
  const before = heading.length - trimStart(heading, '=').length;
  const after = heading.length - trimEnd(heading, '=').length;
  const level = Math.min(before, after, Math.floor((heading.length - 1) / 2));
  return level === 0 ? line : `\n${heading.slice(level, -level)}\n`;
}

export const shortened = ({ messages }: NotificationView, text: string): string =>
  truncated(text, longestSnippet, messages.raw('ellipsis'), true);

/** A plain value: shown as it is. */
export const plain = (text: string): MessageValue => ({ plaintext: text });
export const number = (value: number): MessageValue => ({ num: value });
