/** Thanks for an edit or for an entry of a log. */
import { plainText } from '../../../text/plain-text.js';
import { hidden } from '../../../content/visibility.js';
import type { LogRow } from '../../../records/logs/log-row.js';
import { logTexts } from '../../../records/log-text/log-text.js';
import { extraNumber, extraText, maySeePart } from './events.js';
import { agentLink, changeQuery, pageLink, pathOf } from './links.js';
import { valueAlone, message } from './messages.js';
import { ofAgent, type Presentation } from './presentation.js';
import { countOf, fullTitleText, isBundled, plain, reader, titleOf, type Scene } from './scene.js';

const logOf = ({ event, around }: Scene): LogRow | undefined => around.logs.get(extraNumber(event, 'logid'));
const isForLog = ({ event }: Scene): boolean => extraNumber(event, 'logid') !== 0;

function canShow(scene: Scene): boolean {
  if (scene.event.title === undefined) return false;
  const log = logOf(scene);
  return !isForLog(scene) || (log !== undefined && (log.deleted & ~hidden.comment) === 0);
}

/** The subject of the thanks: the sentence of the log entry, the edit summary, or else the added text. */
async function subject(scene: Scene): Promise<string> {
  const { call, event } = scene;
  if (isForLog(scene)) {
    const log = logOf(scene);
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
  header: (scene) => {
    const about = isForLog(scene) ? 'log' : 'rev';
    const more = [fullTitleText(scene, titleOf(scene)), reader(scene)];
    if (isBundled(scene)) return message(`notification-bundle-header-${about}-thank`, String(countOf(scene)), ...more);
    const isCreation = !['', '0'].includes(extraText(scene.event, 'revcreation'));
    return ofAgent(scene, `notification-header-${isCreation ? 'creation' : about}-thank`, ...more);
  },
  compactHeader: (scene) => ofAgent(scene, 'notification-compact-header-edit-thank', reader(scene)),
  body: async (scene) => {
    const text = await subject(scene);
    return text === '' ? undefined : valueAlone(plain(text));
  },
  primary: async (scene) => {
    const { messages, call, event } = scene;
    return isForLog(scene)
      ? {
          url: pathOf(scene, call.wiki.specialPages.title('Log'), { logid: extraText(event, 'logid') }),
          label: await messages.text('notification-link-text-view-logentry'),
        }
      : {
          url: pathOf(scene, titleOf(scene), changeQuery(scene)),
          label: await messages.text('notification-link-text-view-edit'),
        };
  },
  secondary: (scene) => [isBundled(scene) ? undefined : agentLink(scene), pageLink(scene, titleOf(scene))],
};

export const thanks: Readonly<Record<string, Presentation>> = { 'edit-thank': thanksForEdit };
