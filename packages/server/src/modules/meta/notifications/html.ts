/** Notifications as HTML: for the menu (deprecated), and for the page of notifications. */
import { element, escapeHtml } from '@wiki-query/wikitext';
import { humanTime } from './human-time.js';
import type { PrimaryLink } from './links.js';
import { message, type Messages } from './messages.js';
import type { NotificationView } from './notification-view.js';
import type { Shown } from './shown.js';

const div = (classes: string, content: string): string => element('div', { class: classes }, content);

/** A link with the text as its label. */
const link = (attributes: Readonly<Record<string, string | undefined>>, label: string): string =>
  element('a', attributes, escapeElementText(label));

/** Between tags quotes stay as they are. */
const escapeElementText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An entry of the menu. */
export async function flyoutHtml(shown: Shown): Promise<string> {
  const { view, primary } = shown;
  const { messages } = view;
  const time = await humanTime(view, view.event.row.notification_timestamp);
  const links = shown.secondary.map(({ url, label }) => link({ href: url }, label));
  const lines = [
    div('mw-echo-title', await messages.html(shown.header)),
    ...(shown.body === undefined ? [] : [div('mw-echo-payload', await messages.html(shown.body))]),
    div('mw-echo-notification-footer', [time, ...links].join(await separator(messages))),
    ...(primary === undefined
      ? []
      : [link({ class: 'mw-echo-notification-primary-link', href: primary.url }, primary.label)]),
  ];
  return div('mw-echo-state', iconHtml(shown) + contentHtml(lines));
}

const separator = (messages: Messages): Promise<string> => messages.escaped(message('pipe-separator'));

/** An entry of the page of notifications, with a button that marks it as read. */
export async function pageHtml(shown: Shown): Promise<string> {
  const { view, primary } = shown;
  const { messages } = view;
  const time = await humanTime(view, view.event.row.notification_timestamp);
  const part = 'mw-echo-notification-footer-element';
  const all: readonly (PrimaryLink & { readonly tooltip?: string })[] = [
    ...(primary === undefined ? [] : [primary]),
    ...shown.secondary,
  ];
  const links = all.map(({ url, label, tooltip }) => link({ href: url, class: part, title: tooltip }, label));
  const footer = [element('span', { class: part }, escapeElementText(time)), ...links];
  const between = element('span', { class: part }, escapeElementText(await messages.text('pipe-separator')));
  const lines = [
    div('mw-echo-title', await messages.html(shown.header)),
    ...(shown.body === undefined ? [] : [div('mw-echo-payload', escapeElementText(await messages.plain(shown.body)))]),
    div('mw-echo-notification-footer', footer.join(between)),
  ];
  return div('mw-echo-state', (await readButton(view)) + iconHtml(shown) + contentHtml(lines));
}

const iconHtml = ({ iconUrl }: Shown): string => `<img class="mw-echo-icon" src="${escapeHtml(iconUrl)}">`;
const contentHtml = (lines: readonly string[]): string =>
  div('mw-echo-content', lines.map((line) => `${line}\n`).join(''));

/** The form that marks the notification as read, in the HTML of `SpecialNotificationsFormatter` of Echo. */
async function readButton({ call, messages, event }: NotificationView): Promise<string> {
  const { wiki } = call;
  const page = wiki.specialPages.title('NotificationsMarkRead');
  const label = escapeHtml(await messages.text('echo-notification-markasread'));
  const icon = `<span title='${label}' class='oo-ui-widget oo-ui-widget-enabled oo-ui-iconElement-icon oo-ui-icon-close oo-ui-iconElement oo-ui-labelElement-invisible oo-ui-iconWidget'></span>`;
  const button =
    `<button type='submit' tabindex='0' name='submit' value='${label}' class='oo-ui-inputWidget-input oo-ui-buttonElement-button'>` +
    `<span class='oo-ui-iconElement-icon oo-ui-iconElement-noIcon'></span><span class='oo-ui-labelElement-label'>${icon}</span>` +
    `<span class='oo-ui-indicatorElement-indicator oo-ui-indicatorElement-noIndicator'></span></button>`;
  const classes =
    'oo-ui-widget oo-ui-widget-enabled oo-ui-inputWidget oo-ui-buttonElement oo-ui-buttonElement-frameless oo-ui-labelElement oo-ui-buttonInputWidget';
  const fields = [
    `<input type="hidden" value="${escapeHtml(wiki.titles.prefixed(page.namespace, page.dbkey))}" name="title">`,
    `<input id="wpEditToken" type="hidden" value="${escapeHtml(call.token('csrf'))}" name="wpEditToken">`,
    `<input id="mw-input-wpid" name="wpid" type="hidden" value="${event.row.event_id}">`,
    `<div class="mw-htmlform-submit-buttons">`,
    `<span class='${classes}'>${button}</span></div>`,
  ];
  const form = `<form action='${escapeHtml(wiki.titles.localUrl(page))}' method='post' enctype='application/x-www-form-urlencoded' class='mw-htmlform mw-htmlform-ooui oo-ui-layout oo-ui-formLayout'>${fields.join('\n')}\n</form>`;
  return div(
    'mw-echo-markAsReadButton',
    `<div class='mw-htmlform-ooui-wrapper oo-ui-layout oo-ui-panelLayout'>${form}</div>`,
  );
}
