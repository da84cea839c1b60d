import { decodeHTML } from 'entities';
import { z } from 'zod';
import { budgetArgument } from '../budget.js';
import { defineTool } from '../tool.js';
import { linesFromWiki, untrusted } from '../untrusted.js';
import { continuationOf, listOf, member, textOf } from '../wiki.js';

/** A snippet as plain text: matches are bold in Markdown. */
const plainSnippet = (html: string): string =>
  decodeHTML(html.replaceAll(/<\/?span[^<>]*>/g, '**').replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Finds pages by their text or their title. */
export const search = defineTool({
  name: 'search',
  title: 'Search the wiki',
  description:
    'Finds pages by words in their text (best matches first, with a snippet), or by the start of their title. Read the pages with `read`. ' +
    untrusted('wiki'),
  input: {
    query: z.string().min(1).max(300).describe('Words, or the start of a title.'),
    in: z.enum(['text', 'title', 'start']).default('text').describe('`start`: titles that begin with the query.'),
    namespace: z.array(z.int()).optional().describe('Numbers of namespaces; articles (0) by default.'),
    limit: z.int().min(1).max(50).default(10),
    offset: z.int().min(0).default(0).describe('`next` of the previous result.'),
    budget: budgetArgument,
  },
  run: async ({ query, in: where, namespace = [0], limit, offset, budget }, { wiki, signal }) => {
    const byStart = where === 'start';
    const response = await wiki.query(
      byStart
        ? { list: 'prefixsearch', pssearch: query, psnamespace: namespace, pslimit: limit, psoffset: offset }
        : {
            list: 'search',
            srsearch: query,
            srwhat: where,
            srnamespace: namespace,
            srlimit: limit,
            sroffset: offset,
            srprop: ['snippet', 'size'],
            srinfo: 'totalhits',
          },
      signal,
    );
    const hits = listOf(response, 'query', byStart ? 'prefixsearch' : 'search');
    const total = member(response, 'query', 'searchinfo', 'totalhits');
    const next = continuationOf(response)?.[byStart ? 'psoffset' : 'sroffset'];
    const lines = hits.map((hit) => {
      const snippet = plainSnippet(textOf(hit, 'snippet'));
      return `- ${textOf(hit, 'title')}${snippet === '' ? '' : `: ${snippet}`}`;
    });
    const moreAfter = (left: number) => (left > 0 ? String(offset + hits.length - left) : next);
    const { text, left } = linesFromWiki(lines, budget, (left) => [
      hits.length === 0 ? 'No page matches. Try fewer or other words, or `in: "start"`.' : undefined,
      moreAfter(left) === undefined ? undefined : `More: offset ${moreAfter(left)}.`,
    ]);
    const shown = hits.length - left;
    const more = moreAfter(left);
    return {
      text,
      data: {
        titles: hits.slice(0, shown).map((hit) => textOf(hit, 'title')),
        ...(typeof total === 'number' && { total }),
        ...(more !== undefined && { next: Number(more) }),
      },
    };
  },
});
