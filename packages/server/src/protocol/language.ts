/** The languages of a request: of its response, and of its errors. */
import type { Db } from '../db/database.js';
import { readPreferences } from '../viewer/account-preferences.js';
import type { Viewer } from '../viewer/viewer.js';
import type { Wiki } from '../site/wiki.js';
import { illegalTitlePattern } from '@wiki-query/wikitext';
import type { RawParameters } from '../request/raw-parameters.js';

/** A language code in lowercase. The content language if it is invalid. */
function languageCode(text: string, wiki: Wiki): string {
  const code = text.toLowerCase();
  // `qqq` has the documentation of messages.
  return code === '' || code === 'qqq' || !canBeCode(code, wiki)
    ? wiki.contentLanguage.code
    : wiki.languages.chosen(code);
}

/** A code can be a part of a title, and of a file name. */
const canBeCode = (code: string, { site }: Wiki): boolean =>
  /^[a-z\d-]+$/.test(code) ||
  !(/[:/\\\0&<>'"]/.test(code) || illegalTitlePattern(site.general.legaltitlechars, 'u').test(code));

async function preferredLanguage(viewer: Viewer, wiki: Wiki, db: Db): Promise<string> {
  const language = (await readPreferences(db, viewer.id, ['language'])).get('language');
  return language == null ? wiki.contentLanguage.code : languageCode(language, wiki);
}

/**
 * Language of the response: `uselang`, by default the viewer's preference. A promise only if an account is looked up.
 */
export function requestLanguage(
  parameters: RawParameters,
  viewer: Viewer,
  wiki: Wiki,
  db: Db,
): string | Promise<string> {
  const wanted = parameters.raw('uselang') ?? 'user';
  if (wanted === 'user') return viewer.isAnonymous ? wiki.contentLanguage.code : preferredLanguage(viewer, wiki, db);
  return wanted === 'content' ? wiki.contentLanguage.code : languageCode(wanted, wiki);
}

/** Language of the errors: `errorlang`; always English in the old format. */
export function errorLanguage(parameters: RawParameters, isOldFormat: boolean, language: string, wiki: Wiki): string {
  if (isOldFormat) return 'en';
  const wanted = parameters.raw('errorlang') ?? 'uselang';
  if (wanted === 'uselang') return language;
  return wanted === 'content' ? wiki.contentLanguage.code : languageCode(wanted, wiki);
}
