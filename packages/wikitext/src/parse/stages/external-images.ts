/** Addresses of pictures of other sites, which some wikis show (`Parser::maybeMakeExternalImage`). */
import { escapeAttribute } from '../../text/html.js';
import type { ParseState } from '../state/parse-state.js';

const picture = new RegExp(
  '^https?://(?:(?:\\[[0-9a-f:.]+\\])?[^\\][<>"\\x00-\\x20\\x7f\\p{Zs}\\ufffd]+)/([A-Za-z0-9_.,~%\\-+&;#*?!=()@\\u0080-\\u{10ffff}]+)' +
    '\\.(?:avif|gif|jpe?g|png|svg|webp)$',
  'u',
);
const ending = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** The picture at an address; undefined for one that is shown as a link. */
export function externalImage(url: string, state: ParseState): string | undefined {
  const { beginnings, hasList } = state.host.site.externalImages;
  if (beginnings.length === 0 && !hasList) return undefined;
  const lowered = url.replace(ending, (text) => text.toLowerCase());
  if (!picture.test(lowered)) return undefined;
  const isShown = beginnings.some((start) => url.startsWith(start)) || (hasList && isListed(url, state));
  if (!isShown) return undefined;
  const name = url.slice(url.lastIndexOf('/') + 1);
  return `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(name)}" />`;
}

/** Whether an expression of the wiki's list matches. */
function isListed(url: string, state: ParseState): boolean {
  const { host } = state;
  state.shownPictures ??= readList(host.text('external_image_whitelist', host.contentLanguage) ?? '');
  return state.shownPictures.some((expression) => expression.test(url));
}

/** Each line of the list is an expression, unless it begins with `#`. As in MediaWiki, one that is not valid matches nothing. */
function readList(list: string): readonly RegExp[] {
  return list.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    try {
      return [new RegExp(line, 'i')];
    } catch {
      return [];
    }
  });
}
