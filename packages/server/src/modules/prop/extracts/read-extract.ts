/** The extract of a page: its HTML without what is no running text, and cut. */
import { ApiError } from '../../../errors/api-error.js';
import { c } from '../../../db/schema/tables.js';
import type { PageRow } from '../../../pages/page-rows.js';
import { parseContent } from '../../../records/parsing/parse-content.js';
import { htmlOf } from '../../../records/parsing/parse-page.js';
import { latest, readText } from '../../../records/parsing/read-text.js';
import { parserMessage } from '../../../records/parsing/usual-messages.js';
import type { QueryRun } from '../../../shapes/query-run.js';
import { equals } from '../../../sql/conditions.js';
import { trimBlanks } from '@wiki-query/wikitext';
import { htmlExtract, introductionOf, plainExtract } from './extract-html.js';
import { firstCharacters, firstSentences } from './truncate.js';

type Run = QueryRun<'extracts'>;

/** The extract of one page, with the warnings about it. */
export async function readExtract(page: PageRow, run: Run): Promise<string> {
  const { params: p, warn } = run;
  const cut = truncated(await wholeExtract(page, run), run);
  if (p.plaintext) return withHeadings(cut, p.sectionformat);
  if (p.sentences !== undefined) warn('textextracts-sentences-and-html', { prefix: run.descriptor.prefix });
  warn('textextracts-malformed-html');
  return cut;
}

async function wholeExtract(page: PageRow, { params: p, call, warn }: Run): Promise<string> {
  const found = await readText([equals(c.page_id, page.page_id), latest], call);
  if (found === undefined) throw new ApiError('missingtitle', {}, { message: 'apierror-missingtitle' });
  if (found.model !== 'wikitext') {
    const title = call.titleTexts.text(page.page_namespace, page.page_title);
    warn('textextracts-unsupportedmodel', { title, model: found.model });
    return '';
  }
  // Everybody gets the same text.
  const ofEverybody = { ...call, language: call.wiki.contentLanguage.code };
  const parsed = await parseContent(found, ofEverybody);
  const html = htmlOf(parsed, { hasToc: true, wrapperClass: '' }, ofEverybody);
  const wanted = p.intro ? introductionOf(html) : html;
  return p.plaintext ? plainExtract(wanted) : htmlExtract(wanted);
}

function truncated(text: string, { params: p, call }: Run): string {
  const isHtml = !p.plaintext;
  if (p.chars !== undefined) {
    const cut = firstCharacters(text, p.chars, isHtml);
    return cut === text ? text : cut + (parserMessage(call.wiki, 'ellipsis', call.language) ?? '…');
  }
  return p.sentences === undefined ? text : firstSentences(text, p.sentences, isHtml);
}

/** A heading: its level between marks, and its text. */
const heading = /\x01\x02(\d)\x02\x01(.*)/g;

function withHeadings(text: string, format: Run['params']['sectionformat']): string {
  if (format === 'raw') return text;
  return text.replace(heading, (_, level: string, name: string) => {
    const text = trimBlanks(name);
    const bars = '='.repeat(Number(level));
    return format === 'wiki' ? `\n${bars} ${text} ${bars}` : `\n${text}`;
  });
}
