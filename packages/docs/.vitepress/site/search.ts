/** The content of the search index, and the search function. */
import { fileURLToPath } from 'node:url';
import { escapeHtml } from './html.js';

const ranked = fileURLToPath(new URL('../theme/search/ranked-search.ts', import.meta.url));

/** Replaces plain MiniSearch in VitePress's search box with the ranking of this site. */
export const rankedSearchBox = {
  name: 'ranked-search-box',
  enforce: 'pre' as const,
  resolveId: (id: string, importer?: string): string | undefined =>
    id === 'minisearch' && importer?.includes('VPLocalSearchBox') ? ranked : undefined,
};

interface Searchable {
  readonly search?: boolean;
  readonly aliases?: readonly string[];
}

/**
 * The part of a page in the search index: searchable words, without whole responses or links to lines. Questions that a
 * module answers, and aliases of a page, are indexed like headings.
 */
export function indexedHtml(html: string, frontmatter: unknown): string {
  const { search = true, aliases = [] }: Searchable = typeof frontmatter === 'object' ? { ...frontmatter } : {};
  if (!search) return '';
  // The index has one entry for an anchor.
  const anchors = new Set([...html.matchAll(/\shref="#([^"]*)"/g)].map(([, anchor]) => anchor));
  const text = html
    .replace(/<li id="([^"]*)">(.*)<\/li>/g, (item, anchor: string, question: string) => {
      if (anchors.has(anchor)) return item;
      anchors.add(anchor);
      return `<h2>${question} <a href="#${anchor}"></a></h2>`;
    })
    .replace(/<div class="language-(json|sh)[\s\S]*?<\/pre>[\s\S]*?<\/div>/g, '')
    .replace(/<a [^>]*href="[^"]*\/source\/[^"]*"[^>]*>spec<\/a>/g, '')
    .replace(/>([^<]*[|=+][^<]*)</g, (_, part: string) => `>${part.replace(/[|=+]/g, ' ')}<`);
  // VitePress leaves out a heading with nothing behind it.
  const headings = aliases.map(
    (alias, at) => `<h2>${escapeHtml(String(alias))} <a href="#alias-${at + 1}"></a></h2>\n`,
  );
  return text + headings.join('');
}
