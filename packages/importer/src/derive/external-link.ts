/** An external link in the form of the table: the reversed host, then the path. */
import { linkColumns } from '@wiki-query/wikitext';

/** The columns; undefined for a text that is no address. */
export function externalLinkParts(url: string): ReturnType<typeof linkColumns> {
  const [protocol = 'http://'] = /^[a-z][a-z0-9+.-]*:(?:\/\/)?/i.exec(url) ?? [];
  return linkColumns(url, [protocol.toLowerCase()]);
}
