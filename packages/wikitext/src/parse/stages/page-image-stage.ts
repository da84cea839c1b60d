/** Marks the images of a page in its HTML, and finds the one that represents the page. */
import { NS_FILE } from '../../titles/namespace-numbers.js';
import type { FileFacts } from '../files/file-facts.js';
import type { ImageOptions } from '../files/image-options.js';
import { bestPageImage } from '../files/page-image.js';
import type { ParseState } from '../state/parse-state.js';

const mark = /<!--page-image-(\d+)-->/g;
/** What the first section begins with. Without edit links, every image counts. */
const firstSection = '<mw:editsection';
const property = 'page_image_free';

/** Options on which the width depends. */
type ShownAs = Partial<Pick<ImageOptions<unknown>, 'className' | 'format' | 'width' | 'height'>>;

/** A comment after the image, which shows where it is in the finished text. */
export function markPageImage(
  { size, title }: FileFacts,
  { className = '', format, width, height }: ShownAs,
  { pageImages, host }: ParseState,
): string {
  if (pageImages === undefined) return '';
  const scaled = height !== undefined && size.height > 0 ? size.width * (height / size.height) : undefined;
  const usual = format === 'thumbnail' || format === 'frameless' ? host.site.thumbWidth : size.width;
  const shown = Math.trunc(width ?? scaled ?? usual);
  return `<!--page-image-${pageImages.push({ name: title.dbkey, size, width: shown, className }) - 1}-->`;
}

/** The text without marks. Sets the property of the page. */
export function takePageImage(html: string, state: ParseState): string {
  const { pageImages = [], output } = state;
  if (pageImages.length === 0) return html;
  const start = html.indexOf(firstSection);
  const lead = start < 0 ? html : html.slice(0, start);
  const candidates = [...lead.matchAll(mark)].flatMap(([, at]) => pageImages[Number(at)] ?? []);
  const best = bestPageImage(candidates, deniedImages(state));
  if (best !== undefined) output.properties.set(property, best);
  for (const [name, value] of output.indicators) output.indicators.set(name, value.replace(mark, ''));
  return html.replace(mark, '');
}

/** The files to which the message `pageimages-denylist` links. */
function deniedImages({ host }: ParseState): ReadonlySet<string> {
  const list = host.text('pageimages-denylist', host.contentLanguage) ?? '';
  const titles = [...list.matchAll(/\[\[:([^[\]|#\n]+)/g)].map(([, name = '']) => host.site.titles.parse(name));
  return new Set(titles.flatMap((title) => ('code' in title || title.namespace !== NS_FILE ? [] : [title.dbkey])));
}
