/** How the errors of a request are written: their format, and texts in their language. */
import type { ErrorStyle } from '../errors/error-format.js';
import type { MessageTexts } from '../errors/message-texts.js';
import { NS_SPECIAL } from '../titles/namespace-numbers.js';
import type { Db } from '../db/database.js';
import { buildMessage } from '../wikitext/build-message.js';
import type { WikitextSetting } from '../wikitext/setting.js';
import type { Exchange } from './exchange.js';
import { errorLanguage } from './language.js';

/** The page that texts of errors stand on. */
const page = {
  namespace: NS_SPECIAL,
  dbkey: 'Badtitle/MediaWiki\\Api\\ApiErrorFormatter::getDummyTitle',
  fragment: '',
};

/** The style of a request whose reader and language are known. */
export function errorStyle(exchange: Exchange, db: Db): ErrorStyle {
  const { parameters, errorFormat, language, viewer, now, services } = exchange;
  const { wiki } = services;
  const setting: WikitextSetting = {
    wiki,
    db,
    language: errorLanguage(parameters, errorFormat === 'bc', language, wiki),
    now,
    page: { ...page, interwiki: '' },
    ...(viewer && { reader: viewer.name }),
  };
  const usesPages = errorFormat !== 'bc' && parameters.raw('errorsuselocal') !== undefined;
  return { format: errorFormat, texts: messageTexts(setting, usesPages) };
}

/** Messages as the software has them, or as pages of the wiki have changed them. */
export function messageTexts(setting: WikitextSetting, usesPages: boolean): MessageTexts {
  const { messages } = setting.wiki;
  const find = (key: string): string | undefined =>
    usesPages ? messages.text(key, setting.language) : messages.shipped(key, setting.language);
  return {
    build: async (use, markup) =>
      // A key that cannot be one shows itself, as in MediaWiki.
      find(use.key) === undefined && (!use.key.includes(' ') || find('mainpage') === undefined)
        ? undefined
        : buildMessage(use, markup, setting, find),
  };
}
