/** Links of parsed texts, which lead to the wiki's own paths, as paths of this server. */
import { escapeHtml } from '@wiki-query/wikitext';

/** The wiki's own paths. */
export interface WikiPaths {
  /** `/wiki/$1` */
  readonly articlepath: string;
  /** `/w/index.php` */
  readonly script: string;
}

/** Values of attributes are in double quotes, and `<` in a text is escaped. */
const tag = /<[^"<>]*(?:"[^"]*"[^"<>]*)*>/g;

/** The HTML of a parsed text with links to this server. Links to other wikis and websites stay as they are. */
export const withLocalLinks = (html: string, paths: WikiPaths): string =>
  html.replaceAll(tag, (text) =>
    text.startsWith('<a ')
      ? text.replace(
          / href="([^"]*)"/,
          (_, url: string) => ` href="${escapeHtml(localUrl(url.replaceAll('&amp;', '&'), paths))}"`,
        )
      : text,
  );

function localUrl(url: string, { articlepath, script }: WikiPaths): string {
  const [before = '', after = ''] = articlepath.split('$1', 2);
  // The article path may itself be a query of the script.
  if (url.startsWith(`${script}?`)) {
    const [query = '', fragment] = url.slice(script.length + 1).split('#', 2);
    const title = new URLSearchParams(query.replaceAll('+', '%2B')).get('title') ?? '';
    return `${prefix}${encodeURI(title).replaceAll('?', '%3F').replaceAll('#', '%23')}${fragment === undefined ? '' : `#${fragment}`}`;
  }
  if (before === '' || !url.startsWith(before) || after !== '') return url;
  return prefix + url.slice(before.length);
}

const prefix = '/wiki/';
