/** The content of the search index, and the search function. */
import { fileURLToPath } from 'node:url';

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
  const text = html
    .replace(/<li id="([^"]*)">(.*)<\/li>/g, '<h2>$2 <a href="#$1"></a></h2>')
    .replace(/<div class="language-(json|sh)[\s\S]*?<\/pre>[\s\S]*?<\/div>/g, '')
    .replace(/<a [^>]*href="[^"]*\/source\/[^"]*"[^>]*>spec<\/a>/g, '')
    .replace(/>([^<]*[|=+][^<]*)</g, (_, part: string) => `>${part.replace(/[|=+]/g, ' ')}<`);
  return text + aliases.map((alias, at) => `<h2>${alias} <a href="#alias-${at + 1}"></a></h2>`).join('\n');
}
