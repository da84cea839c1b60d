/** Message values of block entries: target, duration, flags, and restrictions. */
import { dateText, dateTimeText } from '../../language/date-text.js';
import { readExpiry } from '../../time/expiry-time.js';
import { nameLanguage, trimBlanks, escapeHtml, NS_MAIN, NS_PROJECT, toLocal, addSeconds } from '@wiki-query/wikitext';
import { isPhpArray, type PhpArray } from '../../text/php-serialize.js';
import { isInfinity } from '../../time/timestamps.js';
import { durationText } from './duration-text.js';
import { finnishExpiry } from './finnish-expiry.js';
import { asText, listOf, titleIn, type Change } from './log-entry.js';
import type { CommentPart } from '../../comments/comment-markup.js';
import type { MessageValue } from '../../wikitext/message.js';
import { listOfValues, messageParts, messageText, pageLink, type LogTextSetting } from './log-message.js';
import { userWithTools } from './user-link.js';

export const block: Change = async (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  const isAutomatic = name.startsWith('#');
  entry.values.set(2, isAutomatic ? name : await userWithTools(setting, name, { mayOfferBlock: false }));
  entry.values.set(3, isAutomatic ? '' : name);
  if (entry.action !== 'block' && entry.action !== 'reblock') return;
  const duration = asText(entry.raw.get(4)) || 'infinity';
  const shown = await expiryText(duration, entry.timestamp, setting);
  entry.values.set(4, [`<span class="blockExpiry" title="&lrm;${escapeHtml(duration)}">${escapeHtml(shown)}</span>`]);
  entry.values.set(5, await flagsText(asText(entry.raw.get(5)), setting));
  const restrictions = entry.raw.get(6);
  const isSitewide = entry.stored.get('sitewide') ?? true;
  if (isSitewide === false) entry.key = entry.key.replace('-', isPhpArray(restrictions) ? '-partial' : '-non-editing-');
  if (isPhpArray(restrictions)) entry.values.set(6, await restrictionsText(restrictions, setting));
};

/** Durations that the block form offers have names. Others are computed, and an absolute expiry is a date. */
async function expiryText(duration: string, at: string, setting: LogTextSetting): Promise<string> {
  const { language, wiki } = setting.call;
  const finnish = finnishExpiry(duration, language, (day) => dateText(day, language, wiki, setting.dates));
  if (finnish !== undefined) return finnish;
  const options = (await messageText(setting, 'ipboptions')).split(',').map((option) => {
    const [shown = '', value = shown] = option.split(':').map((part) => trimBlanks(part));
    return { shown, value };
  });
  const found =
    options.find(({ value }) => value === duration) ??
    options.find(({ value }) => isInfinity(duration) && isInfinity(value));
  if (found !== undefined) return found.shown;
  const zone = wiki.site.general;
  const end = readExpiry(duration, at, zone);
  if (end === undefined) return duration;
  const isRelative = end !== readExpiry(duration, addSeconds(at, 1), zone);
  if (isRelative) return durationText(toLocal(at, zone), toLocal(end, zone), setting);
  return dateTimeText(end, language, wiki, setting.dates);
}

async function flagsText(flags: string, setting: LogTextSetting): Promise<string> {
  if (trimBlanks(flags) === '') return '';
  const { wiki, language } = setting.call;
  const texts = flags.split(',').map((flag) => wiki.messages.text(`block-log-flags-${flag}`, language) ?? flag);
  return messageText(setting, 'parentheses', texts.join(await messageText(setting, 'comma-separator')));
}

/** In the pseudo-language that shows message names, names of namespaces are English. */
function namespaceName(id: number, { call: { wiki, language } }: LogTextSetting): string {
  const info = wiki.namespaces.get(id);
  const isEnglish = language === nameLanguage && id !== NS_PROJECT;
  return (isEnglish ? info?.canonical : undefined) ?? info?.name ?? '';
}

async function restrictionsText(restrictions: PhpArray, setting: LogTextSetting): Promise<MessageValue> {
  const { call } = setting;
  const pages = listOf(restrictions.get('pages')).map((page) => pageLink(setting, titleIn(page, setting)));
  const all = call.wiki.specialPages.title('Allpages');
  const namespaces = await Promise.all(
    listOf(restrictions.get('namespaces')).map(async (id) => {
      const text =
        Number(id) === NS_MAIN ? await messageText(setting, 'blanknamespace') : namespaceName(Number(id), setting);
      return setting.isPlain ? text : pageLink(setting, all, { query: `namespace=${id}`, text });
    }),
  );
  const actions = await Promise.all(
    listOf(restrictions.get('actions')).map((action) => messageText(setting, `ipb-action-${action}`)),
  );
  const kinds = [
    ['logentry-partialblock-block-page', pages],
    ['logentry-partialblock-block-ns', namespaces],
    ['logentry-partialblock-block-action', actions],
  ] as const;
  const texts: (readonly CommentPart[])[] = [];
  for (const [key, items] of kinds)
    if (items.length > 0) texts.push(await messageParts(setting, key, [{ num: items.length }, listOfValues(items)]));
  return listOfValues(texts);
}
