import type { StatusMessage } from '@wiki-query/server-stubs';
import { NS_USER } from '../../titles/namespace-numbers.js';
import { dateTimeText, readDatePreferences } from '../../language/date-text.js';
import { isInfinity } from '../../time/timestamps.js';
import type { QueryContext } from '../../shapes/module.js';
import type { Block } from './active-blocks.js';

/** A name kept in the direction that it is written in, as MediaWiki puts names into sentences. */
const embedded = (name: string): string => `\u202A${name}\u202C`;

/** What stands in for an action that a block prevents: the record of the error, with what its sentence names. */
export async function blockError({ db, viewer, wiki, language }: QueryContext, block: Block): Promise<StatusMessage> {
  const dates = await readDatePreferences(db, viewer, wiki);
  const inWords = (timestamp: string): string => dateTimeText(timestamp, language, wiki, dates);
  const blocker = wiki.titles.prefixed(NS_USER, block.by.replaceAll(' ', '_'));
  const params = [
    `[[${blocker}|${embedded(block.by)}]]`,
    block.reason,
    viewer.ip,
    embedded(block.by),
    block.id,
    isInfinity(block.expiry) ? (wiki.messages.text('infiniteblock', language) ?? 'infinite') : inWords(block.expiry),
    embedded(viewer.name),
    inWords(block.timestamp),
  ];
  const message = block.isAutomatic ? 'autoblockedtext' : block.isPartial ? 'blockedtext-partial' : 'blockedtext';
  return { message, params, code: block.isAutomatic ? 'autoblocked' : 'blocked', type: 'error' };
}
