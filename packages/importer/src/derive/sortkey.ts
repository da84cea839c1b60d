/** The sort key of a page in a category, in MediaWiki's default collation. */
export function uppercaseSortkey(prefix: string, title: string): string {
  const text = title.replaceAll('_', ' ');
  return (prefix === '' ? text : `${prefix.replace(/[\n\t]/g, ' ')}\n${text}`).toUpperCase();
}
