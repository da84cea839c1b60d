/** HTML of pictures: inline, as thumbnails and in frames; and what represents missing files (`Linker::makeImageLink`). */
import { element, escapeAttribute, escapeText } from '../../text/html.js';
import type { Title } from '../../titles/title.js';
import type { TextSettings } from '../../wiki/text-settings.js';
import type { FileFacts, Picture, Scale } from './file-facts.js';
import type { ImageOptions, PictureLink } from './image-options.js';

export interface ImageTools {
  /** Width of thumbnails that have none. */
  readonly thumbWidth: number;
  readonly settings: TextSettings;
  readonly pageUrl: (title: Title) => string;
  readonly pageName: (title: Title) => string;
  /** `rel` and `target` of a link to another site. */
  readonly relation: (url: string) => { readonly rel: string | undefined; readonly target: string | undefined };
  /** A link to the page of a file that is not shown. */
  readonly plainLink: (title: Title) => string;
  /** Where a missing file can be uploaded; undefined if it cannot. */
  readonly uploadUrl: (title: Title) => string | undefined;
  /** Whether the page of a missing file is a redirect. */
  readonly isRedirect: (title: Title) => boolean;
  /** The file may not be shown on this page. */
  readonly isBad: (title: Title) => boolean;
  readonly errorText: string;
}

/** A file link with all that is known about it. */
export interface Image {
  /** The page of the file. */
  readonly title: Title;
  readonly file: FileFacts | undefined;
  readonly options: ImageOptions<Title>;
  /** The file in `thumb=…`; undefined without it. */
  readonly otherFile: FileFacts | undefined;
  /** The caption as the text of an attribute. */
  readonly tooltip: string;
  readonly alt: string | undefined;
}

/** The HTML of a file link. */
export function renderImage(image: Image, tools: ImageTools): string {
  const { file, options, title } = image;
  if (file !== undefined && !file.isShown) return tools.plainLink(title);
  const width = file === undefined ? options.width : widthOf(file, options, tools);
  const { format } = options;
  const isFramed = format !== undefined && format !== 'frameless';
  const html = isFramed ? framed(image, width, tools) : inline(image, width, tools);
  return html.replaceAll('\n', ' ');
}

/** Upper limit of vector images that only have a height (`$wgSVGMaxSize`). */
const largestVector = 5120;

/** The width that the options ask for. */
function widthOf(file: FileFacts, options: ImageOptions<Title>, tools: ImageTools): number {
  if (options.width !== undefined) return options.width;
  const { height, format, upright } = options;
  const own = height !== undefined && file.isVector ? largestVector : file.size.width;
  if (format === undefined && own > 0) return own;
  const usual =
    upright === undefined
      ? tools.thumbWidth
      : Math.round((tools.thumbWidth * (upright === 0 ? tools.settings.thumbupright : upright)) / 10) * 10;
  return height === undefined && (own <= 0 || usual < own || file.isVector) ? usual : own;
}

const hasUsualSize = ({ width, format }: ImageOptions<Title>): boolean =>
  width === undefined && format !== 'manualthumb' && format !== 'framed';

export function scaleOf(width: number, { height, page, language }: ImageOptions<Title>): Scale {
  return { width, height, page, language };
}

/** A picture in the text, or one next to it without a frame. */
function inline(image: Image, given: number | undefined, tools: ImageTools): string {
  const { file, options, title, tooltip, alt } = image;
  const isFrameless = options.format === 'frameless';
  let width = given;
  if (isFrameless && file !== undefined && width !== undefined && file.size.width > 0 && !file.mustScale)
    width = Math.min(width, file.size.width);
  const type = isFrameless ? 'mw:File/Frameless' : 'mw:File';
  const picture = file === undefined || width === undefined ? undefined : file.picture(scaleOf(width, options));
  const isBroken = file === undefined || picture === undefined || tools.isBad(title);
  const content = isBroken
    ? brokenImage(
        title,
        file !== undefined && picture === undefined ? tools.errorText : (alt ?? ''),
        { width, height: options.height },
        file !== undefined,
        tools,
      )
    : linked(image, pictureTag(file, picture, scaleOf(width ?? 0, options), { alt }, tools), tooltip, tools);
  const isBlock = options.align !== undefined;
  const classes = [
    hasUsualSize(options) && 'mw-default-size',
    isBlock && `mw-halign-${options.align}`,
    !isBlock && options.verticalAlign !== undefined && `mw-valign-${options.verticalAlign}`,
    options.hasBorder && 'mw-image-border',
    options.className ?? '',
  ];
  const caption = isBlock ? `<figcaption>${options.caption}</figcaption>` : '';
  return wrapper(isBlock ? 'figure' : 'span', classes, isBroken ? `mw:Error ${type}` : type, content + caption);
}

/** A picture with a visible caption. */
function framed(image: Image, given: number | undefined, tools: ImageTools): string {
  const { file, options, title } = image;
  const isFrame = options.format === 'framed';
  const width = given === undefined || given === 0 ? (options.upright === undefined ? 180 : 130) : given;
  const made = file === undefined ? undefined : framedPicture(image, file, width);
  const type = isFrame ? 'mw:File/Frame' : 'mw:File/Thumb';
  const isBroken = file === undefined || made === undefined || tools.isBad(title);
  const content = isBroken
    ? brokenFrame(image, made, { width: made?.scale.width ?? width, height: options.height }, tools)
    : linked(image, framedTag(image, made, tools), '', tools);
  const classes = [
    hasUsualSize(options) && 'mw-default-size',
    options.align !== undefined && options.align !== '' && `mw-halign-${options.align}`,
    options.className ?? '',
  ];
  const caption = `<figcaption>${options.caption}</figcaption>`;
  return wrapper('figure', classes, isBroken ? `mw:Error ${type}` : type, content + caption);
}

/** A picture in a frame, and how it was scaled. */
interface Made {
  readonly file: FileFacts;
  readonly picture: Picture;
  readonly scale: Scale;
  readonly hasDenser: boolean;
}

function framedPicture({ options, otherFile }: Image, file: FileFacts, given: number): Made | undefined {
  if (options.format === 'manualthumb') {
    if (otherFile === undefined) return undefined;
    const scale = { width: otherFile.size.width };
    const picture = otherFile.picture(scale);
    return picture && { file: otherFile, picture, scale, hasDenser: false };
  }
  const isFrame = options.format === 'framed';
  const own = file.size.width;
  const asked = isFrame && file.isVector ? own : given;
  const width = own > 0 && !file.mustScale ? Math.min(asked, own) : asked;
  const isUnscaled = isFrame && !file.isVector;
  const scale = isUnscaled ? { width: own, page: options.page } : scaleOf(width, options);
  const picture = file.picture(scale);
  return picture && { file, picture, scale, hasDenser: !isUnscaled };
}

function framedTag({ alt, options, title }: Image, made: Made, tools: ImageTools): string {
  const hasOwnLink = options.link !== undefined;
  const resource =
    options.format !== 'framed' && (hasOwnLink || options.format === 'manualthumb') ? tools.pageUrl(title) : undefined;
  return pictureTag(made.file, made.picture, made.hasDenser ? made.scale : undefined, { alt, resource }, tools);
}

function brokenFrame({ title, file, alt }: Image, made: Made | undefined, size: BrokenSize, tools: ImageTools): string {
  if (file === undefined) return brokenImage(title, alt ?? '', size, false, tools);
  return brokenImage(title, made === undefined ? tools.errorText : '', size, true, tools);
}

function wrapper(name: string, classes: readonly (string | false)[], type: string, html: string): string {
  const names = classes.flatMap((text) => (text === false ? [] : text.split(' '))).filter((text) => text !== '');
  return element(name, { class: [...new Set(names)].join(' '), typeof: type }, html);
}

interface TagExtras {
  readonly alt?: string | undefined;
  readonly resource?: string | undefined;
}

/** `<img>` with addresses for screens of higher density. */
export function pictureTag(
  file: FileFacts,
  picture: Picture,
  scale: Scale | undefined,
  extras: TagExtras,
  { settings }: ImageTools,
): string {
  const attributes: Readonly<Record<string, string | undefined>> = {
    alt: extras.alt,
    resource: extras.resource,
    src: picture.url,
    decoding: 'async',
    loading: settings.nativeimagelazyloading ? 'lazy' : undefined,
    width: String(picture.width),
    height: String(picture.height),
    class: 'mw-file-element',
    srcset: scale && settings.responsiveimages ? denser(file, picture, scale) : undefined,
  };
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<img${written.join('')} />`;
}

function denser(file: FileFacts, { url }: Picture, scale: Scale): string | undefined {
  const known = new Set([url]);
  const sets = ([1.5, 2] as const).flatMap((density) => {
    const { width, height } = scale;
    const picture = file.picture({
      ...scale,
      width: Math.round(width * density),
      height: height && Math.round(height * density),
    });
    if (picture === undefined || known.has(picture.url)) return [];
    known.add(picture.url);
    return [`${picture.url} ${density}x`];
  });
  return sets.length === 0 ? undefined : sets.join(', ');
}

/** The picture in its link. */
export function linked({ options, title, file }: Image, html: string, tooltip: string, tools: ImageTools): string {
  const link: PictureLink<Title> | undefined =
    options.link ?? (options.format === 'manualthumb' ? { kind: 'page', title } : undefined);
  const hint = tooltip === '' ? undefined : tooltip;
  if (link?.kind === 'url')
    return element('a', { href: link.url, title: hint, ...ordered(tools.relation(link.url)) }, html);
  if (link?.kind === 'page')
    return element('a', { href: tools.pageUrl(link.title), title: hint ?? tools.pageName(link.title) }, html);
  if (link?.kind === 'none') return element('span', { title: hint }, html);
  const page = file?.title ?? title;
  const query = pageQuery(options);
  return element('a', { href: appendTo(tools.pageUrl(page), query), class: 'mw-file-description', title: hint }, html);
}

const ordered = ({ rel, target }: { readonly rel: string | undefined; readonly target: string | undefined }) => ({
  target,
  rel,
});

function pageQuery({ page, language }: ImageOptions<Title>): string {
  const parts = [
    page !== undefined && page !== 1 ? `page=${page}` : '',
    language === undefined ? '' : `lang=${language}`,
  ];
  return parts.filter((part) => part !== '').join('&');
}

const appendTo = (url: string, query: string): string =>
  query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;

interface BrokenSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** What represents a file that is missing or cannot be shown (`Linker::makeBrokenImageLinkObj`). */
export function brokenImage(
  title: Title,
  label: string,
  size: BrokenSize,
  exists: boolean,
  tools: Pick<ImageTools, 'pageName' | 'pageUrl' | 'uploadUrl' | 'isRedirect'>,
): string {
  const name = tools.pageName(title);
  const html = element(
    'span',
    {
      class: 'mw-file-element mw-broken-media',
      'data-width': size.width === undefined ? undefined : String(size.width),
      'data-height': size.height === undefined ? undefined : String(size.height),
    },
    escapeText(label === '' ? name : label),
  );
  const upload = exists ? undefined : tools.uploadUrl(title);
  if (upload === undefined) return element('a', { href: tools.pageUrl(title), title: name }, html);
  return tools.isRedirect(title)
    ? element('a', { href: tools.pageUrl(title), class: 'mw-redirect', title: name }, html)
    : element('a', { href: upload, class: 'new', title: name }, html);
}
