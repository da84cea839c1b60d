/** The text that a new page or section starts with. */
import { mark } from '../../../result/value.js';
import { titleKey } from '../../../sql/title-condition.js';
import { NS_MEDIAWIKI, fillIn } from '@wiki-query/wikitext';
import { readPageTexts } from '../../../content/page-texts.js';
import { isDisabled } from '../../../wikitext/message.js';
import { usualFormat } from '../../../content/content-formats.js';
import type { InfoPage, InfoRun } from './info-page.js';

/** `preloadcontent` and whether it is only the default. Empty for existing pages, unless a section is added. */
export async function preloaded(page: InfoPage, run: InfoRun) {
  const isSection = run.params.preloadnewsection;
  if (page.id > 0 && !isSection) return {};
  const usual = isSection ? undefined : usualText(page, run);
  const content = usual ?? (await textOf(page, isSection, run));
  const model = page.contentModel;
  const preloadcontent = mark(
    { contentmodel: model, contentformat: usualFormat(model, run.call.wiki.site), content },
    { content: 'content' },
  );
  return { preloadcontent, preloadisdefault: content === (usual ?? '') };
}

/** A message of the software starts with its text. */
function usualText({ namespace, dbkey }: InfoPage, { call: { wiki } }: InfoRun): string | undefined {
  if (namespace !== NS_MEDIAWIKI) return undefined;
  const slash = dbkey.lastIndexOf('/');
  const code = slash < 0 ? '' : dbkey.slice(slash + 1);
  return wiki.languages.isKnown(code)
    ? wiki.messages.shipped(dbkey.slice(0, slash), code)
    : wiki.messages.shipped(dbkey);
}

async function textOf(page: InfoPage, isSection: boolean, run: InfoRun): Promise<string> {
  const custom = run.params.preloadcustom ?? '';
  const source = custom === '' && isSection ? 'MediaWiki:addsection-preload' : custom;
  // Only wikitext can be preloaded, so that users are not tricked into saving code.
  if (source === '' || page.contentModel !== 'wikitext') return '';
  const { wiki, db } = run.call;
  const values = run.params.preloadparams ?? [];
  const title = wiki.titles.parse(source);
  if ('code' in title || title.interwiki !== '') return '';
  if (title.namespace === NS_MEDIAWIKI) {
    const text = wiki.messages.text(title.dbkey);
    return text === undefined || isDisabled(text) ? '' : preloadText(fillIn(text, values));
  }
  const found = (await readPageTexts(db, [title])).get(titleKey(title));
  if (found === undefined) return '';
  const content = found.isRedirect ? await redirectText(found.text, run) : found.text;
  return content === undefined ? '' : preloadText(fillIn(content, values));
}

async function redirectText(text: string, { call: { wiki, db } }: InfoRun): Promise<string | undefined> {
  const link = /\[\[:?([^\]|]+)/.exec(text)?.[1];
  const target = link === undefined ? undefined : wiki.titles.parse(link);
  if (target === undefined || 'code' in target || target.interwiki !== '') return undefined;
  return (await readPageTexts(db, [target])).get(titleKey(target))?.text;
}

const closing = '</onlyinclude>';

/** What precedes the end of the last tag. */
const closedPart = (text: string): string =>
  text.includes(closing) ? text.slice(0, text.lastIndexOf(closing) + closing.length) : '';

/** The text of a page to preload. Templates are not expanded. */
function preloadText(text: string): string {
  const only = [...closedPart(text).matchAll(/<onlyinclude>(.*?)(?:<\/onlyinclude>|$)/gs)].map(
    (match) => match[1] ?? '',
  );
  const body = only.length > 0 ? only.join('') : text.replace(/<noinclude>.*?(<\/noinclude>|$)/gs, '');
  return body.replace(/<\/?includeonly>/g, '');
}
