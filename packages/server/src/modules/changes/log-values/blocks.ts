/** Who was blocked, for how long, and from what. */
import { escapeHtml } from '../../../wiki/html.js';
import { NS_MAIN } from '../../../wiki/namespace-numbers.js';
import { formatNumber } from '../../../wiki/number-formats.js';
import { isPhpArray, type PhpArray } from '../../../wiki/php-serialize.js';
import { isInfinity, isMwTimestamp } from '../../../wiki/timestamps.js';
import {
  fillMessage,
  listText,
  messageText,
  pageLink,
  userLink,
  type LogTextSetting,
  type LogValue,
} from '../log-message.js';
import { asText, dateText, listOf, titleIn, type Change } from './entry.js';

export const block: Change = async (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  const isAutomatic = name.startsWith('#');
  entry.values.set(
    2,
    isAutomatic ? name : userLink(setting, name, !setting.query.wiki.userNames.isIp(name) && !name.includes('/')),
  );
  entry.values.set(3, isAutomatic ? '' : name);
  if (entry.action !== 'block' && entry.action !== 'reblock') return;
  const duration = asText(entry.raw.get(4)) || 'infinity';
  const shown = await durationText(duration, setting);
  entry.values.set(4, [`<span class="blockExpiry" title="&lrm;${escapeHtml(duration)}">${escapeHtml(shown)}</span>`]);
  entry.values.set(5, await flagsText(asText(entry.raw.get(5)), setting));
  if (entry.stored.get('sitewide') !== false) return;
  const restrictions = entry.raw.get(6);
  entry.key = entry.key.replace('-', isPhpArray(restrictions) ? '-partial' : '-non-editing-');
  if (isPhpArray(restrictions)) entry.values.set(6, await restrictionsText(restrictions, setting));
};

/** Durations that the block form offers have names; an end has its date; others stay as they were typed. */
async function durationText(duration: string, setting: LogTextSetting): Promise<string> {
  const options = (await messageText(setting, 'ipboptions')).split(',').map((option) => {
    const [shown = '', value = shown] = option.split(':');
    return { shown: shown.trim(), value };
  });
  const found = options.find(({ value }) => value === duration || (isInfinity(duration) && isInfinity(value)));
  if (found !== undefined) return found.shown;
  return isMwTimestamp(duration) || /^\d{4}-\d\d-\d\dT/.test(duration) ? dateText(duration, setting) : duration;
}

async function flagsText(flags: string, setting: LogTextSetting): Promise<string> {
  if (flags.trim() === '') return '';
  const { wiki, language } = setting.query;
  const texts = flags.split(',').map((flag) => wiki.message(`block-log-flags-${flag}`, language) ?? flag);
  return messageText(setting, 'parentheses', texts.join(await messageText(setting, 'comma-separator')));
}

async function restrictionsText(restrictions: PhpArray, setting: LogTextSetting): Promise<LogValue> {
  const { query } = setting;
  const pages = listOf(restrictions.get('pages')).map((page) => pageLink(setting, titleIn(page, setting)));
  const all = query.wiki.specialPages.title('Allpages');
  const namespaces = await Promise.all(
    listOf(restrictions.get('namespaces')).map(async (id) => {
      const text =
        Number(id) === NS_MAIN
          ? await messageText(setting, 'blanknamespace')
          : (query.wiki.namespaces.get(Number(id))?.name ?? '');
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
  const texts: LogValue[] = [];
  for (const [key, items] of kinds)
    if (items.length > 0)
      texts.push(
        await fillMessage(setting, key, [
          formatNumber(String(items.length), query.language),
          await listText(setting, items),
        ]),
      );
  return listText(setting, texts);
}
