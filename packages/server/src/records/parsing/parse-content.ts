/** Contents of all models as HTML. */
import type { ParseOutput } from '@wiki-query/wikitext';
import { pageLanguageOf } from '../expansion/page-language.js';
import type { Call } from '../../request/call.js';
import { parsePage } from './parse-page.js';
import type { TextToParse } from './text-to-parse.js';

export type ParsedContent = ParseOutput;

export interface ContentToParse extends TextToParse {
  readonly isPreview: boolean;
}

/** The HTML of a content, and what it holds. */
export async function parseContent(content: ContentToParse, call: Call): Promise<ParsedContent> {
  const language = await pageLanguageOf(content.page, call);
  return parsePage({ ...content, language }, call);
}
