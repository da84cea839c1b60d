/** The style of the errors of a request: their format, and texts in their language. */
import type { ErrorFormat, ErrorStyle } from '../errors/error-format.js';
import type { MessageTexts } from '../errors/message-texts.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { Wiki } from '../site/wiki.js';
import { NS_SPECIAL } from '../titles/namespace-numbers.js';
import type { Db } from '../db/database.js';
import type { Viewer } from '../viewer/viewer.js';
import { buildMessage } from '../wikitext/build-message.js';
import type { WikitextSetting } from '../expansion/setting.js';
import { errorLanguage } from './language.js';

/** The page that texts of errors stand on. */
const page = {
  namespace: NS_SPECIAL,
  dbkey: 'Badtitle/MediaWiki\\Api\\ApiErrorFormatter::getDummyTitle',
  fragment: '',
};

interface RequestStyle {
  readonly parameters: RawParameters;
  readonly errorFormat: ErrorFormat;
  /** Of the response. */
  readonly language: string;
  readonly viewer: Viewer | undefined;
  readonly now: string;
  readonly services: { readonly wiki: Wiki };
}

/**
 * The style of a request whose viewer and language are known. Texts are prepared for the first error, because most
 * requests have none.
 */
export function errorStyle(request: RequestStyle, db: Db): ErrorStyle {
  let texts: MessageTexts | undefined;
  return {
    format: request.errorFormat,
    texts: { build: (use, markup) => (texts ??= textsFor(request, db)).build(use, markup) },
  };
}

function textsFor({ parameters, errorFormat, language, viewer, now, services }: RequestStyle, db: Db): MessageTexts {
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
  return messageTexts(setting, usesPages);
}

/** Messages of the software, or of pages of the wiki that override them. */
export function messageTexts(setting: WikitextSetting, usesPages: boolean): MessageTexts {
  const { messages } = setting.wiki;
  const find = (key: string): string | undefined =>
    usesPages ? messages.text(key, setting.language) : messages.shipped(key, setting.language);
  return {
    build: async (use, markup) =>
      // An invalid key is shown itself, as in MediaWiki.
      find(use.key) === undefined && (!use.key.includes(' ') || find('mainpage') === undefined)
        ? undefined
        : buildMessage(use, markup, setting, find),
  };
}
