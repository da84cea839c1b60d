/**
 * How the index is asked: all words, beginnings of words too, and headings before text. No functions: VitePress would send
 * them to the browser as text, and evaluating it is what the security policy forbids.
 */
export const searchOptions = {
  fuzzy: 0.15,
  prefix: true,
  combineWith: 'AND',
  boost: { title: 8, titles: 2, text: 1 },
} as const;

/**
 * What of a page goes into the search index: words that one looks for, not whole responses or links to lines. A question that
 * a module answers is found like a heading.
 */
export function indexedHtml(html: string, frontmatter: unknown): string {
  if (
    typeof frontmatter === 'object' &&
    frontmatter !== null &&
    'search' in frontmatter &&
    frontmatter.search === false
  )
    return '';
  return html
    .replace(/<li id="([^"]*)">(.*)<\/li>/g, '<h2>$2 <a href="#$1"></a></h2>')
    .replace(/<div class="language-json[\s\S]*?<\/pre>[\s\S]*?<\/div>/g, '')
    .replace(/<a [^>]*href="[^"]*\/source\/[^"]*"[^>]*>spec<\/a>/g, '')
    .replace(/>([^<]*[|=+][^<]*)</g, (_, text: string) => `>${text.replace(/[|=+]/g, ' ')}<`);
}
