import type { Call } from '../../../request/call.js';
import { element, escapeHtml, escapeText, encodeTitle, lookUp, NS_FILE, type Title } from '@wiki-query/wikitext';
import type { FileRow } from '../../../records/files/file-row.js';
import { withoutServer } from '../../../records/files/repository.js';
import { isScaled, mayGrow, thumbnailOf, type Thumbnail } from '../../../records/files/thumbnail.js';

/** Width of a thumbnail in pixels, by the default preference `thumbsize` and `$wgThumbLimits`. */
const usualWidth = 300;

/** Width in pixels of a picture that does not exist. */
const missingWidth = 180;

/** A file as a thumbnail in a text. Undefined for files that are not images, which texts only link to. */
export function thumbFigure(
  { wiki, language }: Call,
  title: Title,
  file: FileRow | undefined,
  isBad: boolean,
): string | undefined {
  if (file === undefined) return figure('mw:Error mw:File/Thumb', uploadLink(wiki, title));
  if (!isScaled(file)) return undefined;
  const page = wiki.titles.of(NS_FILE, file.name);
  const href = wiki.titles.localUrl(page);
  const width = mayGrow(file) ? usualWidth : Math.min(usualWidth, file.width);
  if (isBad) {
    const text = wiki.titles.prefixed(page.namespace, page.dbkey);
    return figure('mw:Error mw:File/Thumb', element('a', { href, title: text }, brokenPicture(text, width)));
  }
  const picture = thumbnailOf(wiki, file, { width, pageLanguage: language });
  if (picture === undefined) return undefined;
  return figure('mw:File/Thumb', element('a', { href, class: 'mw-file-description' }, image(wiki, picture)));
}

type Wiki = Call['wiki'];

const figure = (type: string, inside: string): string =>
  `<figure class="mw-default-size" typeof="${type}">${inside}<figcaption></figcaption></figure>`;

function image(wiki: Wiki, { url, width, height, denser }: Thumbnail): string {
  const local = (address: string): string => escapeHtml(withoutServer(wiki, address));
  const addresses = new Map<string, string>();
  for (const density of ['1.5', '2']) {
    const address = lookUp(denser, density);
    if (address !== undefined && !addresses.has(address)) addresses.set(address, density);
  }
  const set = [...addresses].map(([address, density]) => `${local(address)} ${density}x`).join(', ');
  return (
    `<img src="${local(url)}" decoding="async" width="${width}" height="${height}" class="mw-file-element"` +
    `${set === '' ? '' : ` srcset="${set}"`} />`
  );
}

const brokenPicture = (text: string, width: number): string =>
  `<span class="mw-file-element mw-broken-media" data-width="${width}">${escapeText(text)}</span>`;

/** A missing file can be uploaded if the wiki allows uploads. */
function uploadLink(wiki: Wiki, title: Title): string {
  const text = wiki.titles.prefixed(title.namespace, title.dbkey);
  if (!wiki.site.general.uploadsenabled)
    return element('a', { href: wiki.titles.localUrl(title), title: text }, brokenPicture(text, missingWidth));
  const href = wiki.titles.localUrl(wiki.specialPages.title('Upload'), `wpDestFile=${encodeTitle(title.dbkey)}`);
  return element('a', { href, class: 'new', title: text }, brokenPicture(text, missingWidth));
}
