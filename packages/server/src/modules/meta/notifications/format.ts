/** Formatted notifications: as data, or as HTML for a menu or a page. */
import { mark, type Value } from '../../../result/value.js';
import { edits } from './edits.js';
import { flyoutHtml, pageHtml } from './html.js';
import { mentions } from './mentions.js';
import { others } from './others.js';
import type { Presentation } from './presentation.js';
import type { NotificationView } from './notification-view.js';
import { compactHeader, show, type Shown } from './shown.js';
import { thanks } from './thanks.js';
import { lookUp } from '@wiki-query/wikitext';
import type { NotificationsFormatValue } from '@wiki-query/server-stubs';

export type Format = NotificationsFormatValue;

/** By type of event. */
const presentations: Readonly<Record<string, Presentation>> = { ...edits, ...mentions, ...thanks, ...others };

/** The notification in a format. Undefined if it can no longer be described, or its type is unknown. */
export async function formatNotification(view: NotificationView, format: Format): Promise<Value | undefined> {
  const presentation = lookUp(presentations, view.event.row.event_type);
  const shown = presentation && (await show(view, presentation));
  if (presentation === undefined || shown === undefined) return undefined;
  if (format === 'flyout') return flyoutHtml(shown);
  return format === 'model' ? modelOf(shown, presentation) : pageHtml(shown);
}

/** As data, with whole addresses. */
async function modelOf(shown: Shown, presentation: Presentation): Promise<Value> {
  const { view, primary } = shown;
  const { messages, call } = view;
  const whole = <T extends { readonly url: string }>(link: T): T => ({
    ...link,
    url: call.wiki.titles.expandUrl(link.url),
  });
  return {
    header: await messages.html(shown.header),
    compactHeader: await messages.html(await compactHeader(view, presentation)),
    body: shown.body === undefined ? '' : await messages.escaped(shown.body),
    icon: shown.icon,
    links: {
      primary: primary === undefined ? mark({}, { emptyArray: 'both' }) : { ...whole(primary) },
      secondary: shown.secondary.map((link) => ({ ...whole(link) })),
    },
    iconUrl: shown.iconUrl,
    ...(view.others.length > 0 && { bundledIds: view.others.map(({ row }) => row.event_id) }),
  };
}
