/** `<gallery>`: pictures in rows (`Parser::renderImageGallery`, `TraditionalImageGallery`). */
import type { Steps } from '../expand/steps.js';
import type { GalleryFile, ParserExtension, TagCall, TagParser, TagResult } from '../parse/state/contract.js';
import { validateTagAttributes } from '../sanitize/attributes.js';
import { element, escapeText } from '../text/html.js';
import { trimBlanks } from '../text/trim.js';
import { NS_FILE } from '../titles/namespace-numbers.js';
import type { Title } from '../titles/title.js';
import { type GalleryMode, galleryMode, traditional } from './gallery-modes.js';

interface Settings {
  readonly mode: GalleryMode;
  readonly width: number;
  readonly height: number;
  readonly perRow: number;
  readonly showsName: boolean;
}

interface Line {
  readonly title: Title;
  readonly options: string;
}

function* gallery({ content = '', attributes, parser }: TagCall): Steps<TagResult> {
  const usual = parser.site.gallery;
  const mode = galleryMode(attributes.get('mode')) ?? galleryMode(usual.mode) ?? traditional;
  const settings: Settings = {
    mode,
    width: sizeOf(attributes.get('widths')) || usual.width,
    height: sizeOf(attributes.get('heights')) || usual.height,
    perRow: perRowOf(attributes.get('perrow')) ?? (mode.name === 'slideshow' ? 0 : usual.perRow),
    showsName: attributes.has('showfilename'),
  };
  const caption = attributes.get('caption');
  const captionHtml = caption === undefined ? '' : yield* parser.parse(caption);
  let html = '';
  const lines = [...linesOf(content, parser)];
  yield* parser.loadFiles(lines.map(({ title }) => title));
  for (const line of lines) {
    const file = yield* parser.file(line);
    html += box(file, settings, parser);
  }
  const head = captionHtml === '' ? '' : `\n\t<li class="gallerycaption">${captionHtml}</li>`;
  return { kind: 'general', html: element('ul', listAttributes(attributes, settings), `${head}${html}\n`) };
}

/** A size, `px` allowed; zero for none. */
function sizeOf(text: string | undefined): number {
  const [, digits] = /^(\d*)(?:\s*px){0,2}\s*$/.exec(text ?? '') ?? [];
  return Number(digits ?? 0);
}

/** Pictures in a row; undefined without a number. */
const perRowOf = (text = ''): number | undefined =>
  text === '' || text.startsWith('-') ? undefined : Number(/^\s*\+?(\d+)/.exec(text)?.[1] ?? 0);

function* linesOf(content: string, parser: TagParser): Generator<Line> {
  for (const line of content.split('\n')) {
    const [whole, name = '', , options = ''] = /^([^|]+)(\|(.*))?$/.exec(line) ?? [];
    if (whole === undefined) continue;
    const title = parser.parseTitle(whole.includes('%') ? decodeUrl(name) : name, NS_FILE);
    if (title !== undefined) yield { title, options };
  }
}

function decodeUrl(text: string): string {
  const bytes = Buffer.from(text).toString('latin1');
  const decoded = bytes.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(decoded, 'latin1').toString();
}

function listAttributes(given: ReadonlyMap<string, string>, { mode, width, perRow }: Settings): Record<string, string> {
  const attributes = Object.fromEntries(validateTagAttributes(given, 'ul'));
  const most = perRow * (width + mode.padding + mode.boxPadding + mode.borders);
  const style = perRow > 0 && mode.hasRows ? `max-width: ${most}px;${attributes['style'] ?? ''}` : undefined;
  const name = [`gallery mw-gallery-${mode.name}`, ...(attributes['class'] ?? '').split(/\s+/)].filter(Boolean);
  const { class: _, ...others } = attributes;
  return {
    class: [...new Set(name)].join(' '),
    ...others,
    ...(style !== undefined && { style }),
    ...(mode.name === 'slideshow' && given.has('showthumbnails') && { 'data-showthumbnails': '1' }),
  };
}

function box(file: GalleryFile, settings: Settings, parser: TagParser): string {
  const { mode, width, height } = settings;
  const picture = file.picture(mode.box(width, height, file.mediaType));
  const isMissing = file.size === undefined;
  const kind = isMissing ? 'mw:Error mw:File' : 'mw:File';
  const thumb = element(
    'div',
    { class: 'thumb', style: thumbStyle(picture.width, isMissing, settings) },
    element('span', { typeof: kind }, picture.html),
  );
  const outer = mode.boxWidth(picture.width === 0 ? undefined : picture.width, width);
  const text = mode.wrap(nameOf(file.title, settings, parser) + file.caption, outer);
  return `\n\t\t${element('li', { class: 'gallerybox', style: `width: ${outer}px` }, `\n\t\t\t${thumb}${text}\n\t\t`)}`;
}

function thumbStyle(pictureWidth: number, isMissing: boolean, { mode, width, height }: Settings): string {
  const padded = mode.padding + height;
  if (isMissing) return `height: ${padded}px;`;
  const own = `width: ${mode.thumbWidth(pictureWidth, width)}px;`;
  return mode.name === 'traditional' ? `${own} height: ${padded}px;` : own;
}

function nameOf(title: Title, { showsName }: Settings, parser: TagParser): string {
  if (!showsName) return '';
  const name = escapeText(trimBlanks(title.dbkey.replaceAll('_', ' ')));
  return `${parser.link(title, name, { class: 'galleryfilename galleryfilename-truncate' })}\n`;
}

/** The tag of the core. */
export const galleryTag: ParserExtension = { tags: { gallery } };
