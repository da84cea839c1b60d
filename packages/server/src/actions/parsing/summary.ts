/** The edit summary of a request as HTML. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { fillIn, type Title } from '@wiki-query/wikitext';
import type { Call } from '../../request/call.js';

type Params = ProtocolParams['parse'];

/** The summary as HTML; undefined if the request has none. */
export async function parsedSummary(page: Title, params: Params, call: Call): Promise<string | undefined> {
  const isNew = params.section === 'new';
  const heading = isNew ? (params.sectiontitle ?? '') : '';
  if (params.summary === undefined && (!isNew || params.sectiontitle === undefined)) return undefined;
  const text = summaryOf(params.summary ?? '', heading, isNew, call);
  const self = isNew ? { ...page, dbkey: '' } : page;
  const [html = ''] = await call.wiki.comments.toHtml(call.db, [{ text, self }], call.language);
  return html;
}

/** A new section is named in the summary, by its heading or by the summary itself. */
function summaryOf(summary: string, heading: string, isNew: boolean, { wiki }: Call): string {
  if (!isNew || (heading !== '' && summary !== '')) return summary;
  const name = heading === '' ? summary : heading;
  if (name === '') return '';
  return fillIn(wiki.messages.text('newsectionsummary') ?? '⧼newsectionsummary⧽', [plainHeading(name)]);
}

/** A heading without the markup of links and quotes (`Parser::stripSectionName`). */
const plainHeading = (text: string): string =>
  text
    .replace(/\[\[:?([^[|\]]+)\|([^[\]]+)\]\]/g, '$2')
    .replace(/\[\[:?([^[\]]+)\|?\]\]/g, '$1')
    .replace(/\[(?:\w+:)?\/\/[^ \][]+ ([^\][]+)\]/g, '$1')
    .replace(/'{2,5}/g, '');
