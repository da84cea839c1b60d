import { NS_USER } from '@wiki-query/wikitext';
import { dateTimeText, readDatePreferences } from '../../language/date-text.js';
import { isInfinity } from '../../time/timestamps.js';
import type { ErrorMessage } from '../../errors/error-messages.js';
import type { Call } from '../../request/call.js';
import type { Block } from './active-blocks.js';

/** A name isolated in its own text direction, as `Language::embedBidi` does. */
const embedded = (name: string): string => `\u202A${name}\u202C`;

/** The message about a block, with all its parameters. */
export async function blockMessage({ db, viewer, wiki, language }: Call, block: Block): Promise<ErrorMessage> {
  const dates = await readDatePreferences(db, viewer, wiki);
  const inWords = (timestamp: string): string => dateTimeText(timestamp, language, wiki, dates);
  const blocker = wiki.titles.prefixed(NS_USER, block.by.replaceAll(' ', '_'));
  const text = (key: string, usual: string): string => wiki.messages.text(key, language) ?? usual;
  const values = {
    blocker: `[[${blocker}|${embedded(block.by)}]]`,
    reason: block.reason === '' ? text('blockednoreason', '') : block.reason,
    address: viewer.ip,
    name: embedded(block.by),
    id: block.id,
    expiry: isInfinity(block.expiry) ? text('infiniteblock', 'infinite') : inWords(block.expiry),
    target: embedded(viewer.name),
    start: inWords(block.timestamp),
  };
  const key = block.isAutomatic ? 'autoblockedtext' : block.isPartial ? 'blockedtext-partial' : 'blockedtext';
  const message = viewer.isTemporary && !key.endsWith('partial') ? `${key}-tempuser` : key;
  return { code: block.isAutomatic ? 'autoblocked' : 'blocked', message, values };
}
