/** The style of the errors of a request: their format, and texts in their language. */
import { errorFormatOf, type ErrorFormat, type ErrorStyle } from '../errors/error-format.js';
import type { MessageTexts } from '../errors/message-texts.js';
import type { Call } from '../request/call.js';
import { NS_SPECIAL } from '@wiki-query/wikitext';
import { buildMessage } from '../wikitext/message.js';
import type { WikitextSetting } from '../wikitext/setting.js';
import { errorLanguage } from './language.js';

/** The page that texts of errors stand on. */
const page = {
  namespace: NS_SPECIAL,
  dbkey: 'Badtitle/MediaWiki\\Api\\ApiErrorFormatter::getDummyTitle',
  fragment: '',
};

type Asked = Pick<Call, 'parameters' | 'wiki' | 'db' | 'language' | 'viewer' | 'now'>;

/**
 * The style of a request whose viewer and language are known. Texts are prepared for the first error, because most
 * requests have none.
 */
export function errorStyle(asked: Asked): ErrorStyle {
  let texts: MessageTexts | undefined;
  const format = errorFormatOf(asked.parameters.raw('errorformat'));
  return { format, texts: { build: (use, markup) => (texts ??= textsFor(asked, format)).build(use, markup) } };
}

function textsFor({ parameters, wiki, db, language, viewer, now }: Asked, format: ErrorFormat): MessageTexts {
  const setting: WikitextSetting = {
    wiki,
    db,
    language: errorLanguage(parameters, format === 'bc', language, wiki),
    now,
    page: { ...page, interwiki: '' },
    reader: viewer.name,
    genders: new Map(),
  };
  return messageTexts(setting, format !== 'bc' && parameters.raw('errorsuselocal') !== undefined);
}

/** Messages of the software, or of pages of the wiki that override them. */
export function messageTexts(setting: WikitextSetting, usesPages: boolean): MessageTexts {
  const { messages } = setting.wiki;
  const find = (key: string): string | undefined =>
    usesPages ? messages.text(key, setting.language) : messages.shipped(key, setting.language);
  return {
    build: async (use, markup) =>
      // An invalid key is shown itself, as in MediaWiki (`ApiErrorFormatter`).
      find(use.key) === undefined && (!use.key.includes(' ') || find('mainpage') === undefined)
        ? undefined
        : buildMessage(use, markup === 'html' ? 'html' : 'text', setting, find),
  };
}
