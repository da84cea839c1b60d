/** Contents of all models as HTML. */
import type { ExpandedRevision, LinkedPage, Title } from '@wiki-query/wikitext';
import { languageOf, type StoredPage } from '../expansion/stored-page.js';
import type { Call } from '../../request/call.js';
import { codeHtml, isCode } from './code-html.js';
import { emptyOutput, parsePage, type TimedOutput } from './parse-page.js';
import { readRedirect } from './redirect-header.js';

export interface ParsedContent extends TimedOutput {
  /** Finished HTML before the text; empty except for redirects. */
  readonly header: string;
}

/** A text, and the page that it is on. */
export interface ContentToParse {
  readonly page: Title;
  readonly stored: StoredPage | undefined;
  readonly text: string;
  readonly model: string;
  readonly revision: ExpandedRevision | undefined;
  readonly isPreview: boolean;
}

/** The HTML of a content, and what it holds. */
export async function parseContent(content: ContentToParse, call: Call): Promise<ParsedContent> {
  const language = languageOf(content.page, content.stored, call);
  if (content.model !== 'wikitext') return parseCode(content, language, call);
  const redirect = await readRedirect(content.text, language, call);
  const text = redirect?.rest ?? content.text;
  const output = await parsePage({ ...content, text, language }, call);
  if (redirect === undefined) return { ...output, header: '' };
  const { target, id, header } = redirect;
  const links = target.interwiki === '' ? withLink(output.links, { ...target, id }) : output.links;
  const interwikiLinks = target.interwiki === '' ? output.interwikiLinks : [...output.interwikiLinks, target];
  return { ...output, links, interwikiLinks, header };
}

function withLink(links: readonly LinkedPage[], { namespace, dbkey, id }: LinkedPage): readonly LinkedPage[] {
  if (namespace < 0) return links;
  const others = links.filter((link) => link.namespace !== namespace || link.dbkey !== dbkey);
  return [...others, { namespace, dbkey, id }];
}

/** What is not wikitext is shown as it is; links in code still count. */
async function parseCode(content: ContentToParse, language: string, call: Call): Promise<ParsedContent> {
  const { text, model } = content;
  const message = (key: string): string => call.wiki.messages.text(key, call.language) ?? `⧼${key}⧽`;
  const html = codeHtml(text, model, message);
  const output = isCode(model) ? await parsePage({ ...content, language, isCode: true }, call) : emptyOutput(language);
  return { ...output, html, header: '' };
}
