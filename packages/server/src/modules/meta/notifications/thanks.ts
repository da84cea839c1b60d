/** Thanks for an edit or for an entry of a log. */
import { plainText } from '@wiki-query/wikitext';
import { hidden } from '../../../content/visibility.js';
import type { LogRow } from '../../../records/logs/log-row.js';
import { logTexts } from '../../../records/log-text/log-text.js';
import { extraNumber, extraText, maySeePart } from './events.js';
import { agentLink, changeQuery, linkTo, pageLink, pathOf } from './links.js';
import { valueAlone, message } from './messages.js';
import { ofAgent, type Presentation } from './presentation.js';
import {
  countOf,
  fullTitleText,
  isBundled,
  plain,
  reader,
  titleOf,
  type NotificationView,
} from './notification-view.js';

const logOf = ({ event, around }: NotificationView): LogRow | undefined => around.logs.get(extraNumber(event, 'logid'));
const isForLog = ({ event }: NotificationView): boolean => extraNumber(event, 'logid') !== 0;

function canShow(view: NotificationView): boolean {
  if (view.event.title === undefined) return false;
  const log = logOf(view);
  return !isForLog(view) || (log !== undefined && (log.deleted & ~hidden.comment) === 0);
}

/** The subject of the thanks: the sentence of the log entry, the edit summary, or else the added text. */
async function subject(view: NotificationView): Promise<string> {
  const { call, event } = view;
  if (isForLog(view)) {
    const log = logOf(view);
    if (log === undefined) return '';
    return plainText((await logTexts([log], call, { isPlain: true })).get(log.id) ?? '');
  }
  const summary = maySeePart(call, event, hidden.comment) ? (event.revision?.comment ?? '') : '';
  if (summary !== '') return summary;
  return maySeePart(call, event, hidden.text) ? extraText(event, 'excerpt') : '';
}

const thanksForEdit: Presentation = {
  icon: 'thanks',
  canShow,
  header: (view) => {
    const about = isForLog(view) ? 'log' : 'rev';
    const more = [fullTitleText(view, titleOf(view)), reader(view)];
    if (isBundled(view)) return message(`notification-bundle-header-${about}-thank`, String(countOf(view)), ...more);
    const isCreation = !['', '0'].includes(extraText(view.event, 'revcreation'));
    return ofAgent(view, `notification-header-${isCreation ? 'creation' : about}-thank`, ...more);
  },
  compactHeader: (view) => ofAgent(view, 'notification-compact-header-edit-thank', reader(view)),
  body: async (view) => {
    const text = await subject(view);
    return text === '' ? undefined : valueAlone(plain(text));
  },
  primary: async (view) => {
    const { call, event } = view;
    return isForLog(view)
      ? linkTo(
          view,
          pathOf(view, call.wiki.specialPages.title('Log'), { logid: extraText(event, 'logid') }),
          'notification-link-text-view-logentry',
        )
      : linkTo(view, pathOf(view, titleOf(view), changeQuery(view)), 'notification-link-text-view-edit');
  },
  secondary: (view) => [isBundled(view) ? undefined : agentLink(view), pageLink(view, titleOf(view))],
};

export const thanks: Readonly<Record<string, Presentation>> = { 'edit-thank': thanksForEdit };
