/** The difference between two texts as HTML, in the language of the reader. */
import { ApiError } from '../../errors/api-error.js';
import { numberText } from '../../language/number-text.js';
import { escapeHtml } from '@wiki-query/wikitext';
import { diffTable } from '../../diff/table.js';
import { unifiedDiff } from '../../diff/unified.js';
import type { Call } from '../../request/call.js';

/**
 * Languages whose non-ASCII texts are compared letter by letter: MediaWiki (`LanguageZh::segmentForDiff`) inserts form feeds between letters, and
 * removes them afterwards.
 */
const withoutWords: ReadonlySet<string> = new Set(['gan', 'wuu', 'zh']);

/** Characters of both texts: MediaWiki stores 2 MiB for each. Their words, edits and rows need a hundred times as many bytes. */
const longest = 4_194_304;

/** HTML of the rows of a table; empty if the texts are equal. Throws `difftoolarge` if no response can hold it. */
export function diffHtml(before: string, after: string, call: Call, type: 'table' | 'unified' = 'table'): string {
  const most = call.budget.limit;
  const html = before.length + after.length > longest ? undefined : made(before, after, call, type);
  if (html === undefined || html.length > most) throw new ApiError('difftoolarge', { limit: longest, most });
  return html;
}

function made(before: string, after: string, call: Call, type: 'table' | 'unified'): string | undefined {
  const make = type === 'table' ? tableIn(call) : unifiedDiff;
  if (!withoutWords.has(call.wiki.contentLanguage.code)) return make(before, after);
  const apart = (text: string): string => text.replaceAll('\f', '\ufffd').replace(/[^\x00-\x7f]/gu, '\f$&');
  return make(apart(before), apart(after))?.replaceAll('\f', '');
}

/** The label of a line is in the reader's language. */
function tableIn({ wiki, language, budget }: Call): (before: string, after: string) => string | undefined {
  const text = wiki.messages.text('lineno', language) ?? 'Line $1:';
  const label = (line: number): string => escapeHtml(text.replace('$1', () => numberText(line, { wiki, language })));
  return (before, after) => diffTable(before, after, label, budget.limit);
}
