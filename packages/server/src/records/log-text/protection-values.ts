/** Message values of protection entries: levels and expiries. */
import { isPhpArray, phpList, type PhpArray } from '../../text/php-serialize.js';
import { isInfinity } from '../../time/timestamps.js';
import type { MessageValue } from '../../wikitext/message.js';
import { messageText, pageLink, type LogTextSetting } from './log-message.js';
import { asText, timeTexts, titleIn, type Change } from './log-entry.js';

export const protect: Change = async (entry, setting) => {
  if (asText(entry.raw.get(4)) !== '' && asText(entry.raw.get(4)) !== '0') entry.key += '-cascade';
  const details = phpList(entry.stored.get('details') ?? null) ?? [];
  const texts = await Promise.all(
    details.map((detail) => protection(isPhpArray(detail) ? detail : new Map(), setting)),
  );
  const old = entry.values.get(3);
  entry.values.set(
    3,
    details.length > 0
      ? texts.join(await messageText(setting, 'word-separator'))
      : old === undefined
        ? ''
        : `\u200e${asPlain(old)}`,
  );
  entry.values.delete(4);
};

const asPlain = (value: MessageValue): string => (typeof value === 'string' ? value : '');

async function protection(detail: PhpArray, setting: LogTextSetting): Promise<string> {
  const expiry = asText(detail.get('expiry'));
  const level = asText(detail.get('level'));
  const known = setting.call.wiki.messages.text(`protect-level-${level}`, setting.call.language);
  const levelText =
    known === undefined
      ? await messageText(setting, 'protect-fallback', level)
      : await messageText(setting, `protect-level-${level}`);
  const until = isInfinity(expiry)
    ? await messageText(setting, 'protect-expiry-indefinite')
    : await messageText(setting, 'protect-expiring-local', ...timeTexts(expiry, setting));
  return messageText(
    setting,
    'protect-summary-desc',
    await messageText(setting, `restriction-${asText(detail.get('type'))}`),
    levelText,
    until,
  );
}

export const movedProtection: Change = (entry, setting) => {
  entry.values.set(3, pageLink(setting, titleIn(asText(entry.raw.get(3)), setting), { query: 'redirect=no' }));
};
