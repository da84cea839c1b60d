/** Scaled images: their size and URL, as the wiki would create them. */
import type { QueryRun } from '../../shapes/query-run.js';
import { ApiError } from '../../errors/api-error.js';
import type { Wiki } from '../../site/wiki.js';
import { mediaTypeOf } from './media-types.js';
import type { FileRow } from './file-row.js';
import { readMetadata } from './metadata.js';
import { fileAddress, iconAddress, thumbAddress } from './repository.js';
import { lookUp } from '@wiki-query/wikitext';

/** The requested size: a width, a height, or both as a box. */
export interface Scale {
  readonly width?: number;
  readonly height?: number;
  /** The requested language of an image with text. */
  readonly language?: string;
  /** Language of the page that shows the image. Used if the image has text in it. */
  readonly pageLanguage?: string;
}

export interface Thumbnail {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly mime: string | null | undefined;
  /** URLs for high-density screens, by their density. */
  readonly denser: Readonly<Record<string, string>>;
}

/** The notation in metadata for a language of texts, not only for a part of its code. */
const wholeMatch = 2;

const mimeOf = (file: FileRow): string => `${file.majorMime}/${file.minorMime}`;

/** Whether the file is an image that can be scaled. */
export const isScaled = (file: FileRow): boolean => mediaTypeOf(mimeOf(file))?.scales === true;

/** Whether a scaled image may be larger than the file. */
export const mayGrow = (file: FileRow): boolean => mediaTypeOf(mimeOf(file))?.grows === true;

/** The usual form of an extension: `jpg` for `JPEG`. */
export function normalizedExtension(extension: string): string {
  const lower = extension.toLowerCase();
  const same: Readonly<Record<string, string>> = { htm: 'html', jpeg: 'jpg', mpeg: 'mpg', tiff: 'tif', ogv: 'ogg' };
  return lookUp(same, lower) ?? (/^[0-9a-z]+$/.test(lower) ? lower : '');
}

/** Widest picture that fits under a height. */
function widthUnder(width: number, height: number, most: number): number {
  const ideal = (width * most) / height;
  const up = Math.ceil(ideal);
  return Math.round((up * height) / width) > most ? Math.floor(ideal) : up;
}

const scaledHeight = (file: FileRow, width: number): number => Math.round((file.height * width) / file.width);

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size to scale to; undefined if it is invalid. If the height determines the size, it is exact, even if no width
 * results in it.
 */
function scaledSize(file: FileRow, scale: Scale): Size | undefined {
  const requested = scale.width ?? 0;
  if (file.width <= 0) return undefined;
  const { height } = scale;
  const boxed = height !== undefined && height !== -1 && requested * file.height > height * file.width;
  const width = boxed ? widthUnder(file.width, file.height, height) || 1 : requested;
  return width <= 0 ? undefined : { width, height: boxed ? height : scaledHeight(file, width) };
}

/** Limit in pixels of the shorter side of an image that can be scaled up. */
const mostPixels = 5120;

/** The width at which an image is rendered for a requested one. */
function madeWidth(file: FileRow, wanted: number, grows: boolean): number {
  if (!grows) return Math.min(wanted, file.width);
  const height = scaledHeight(file, wanted);
  if (wanted <= height) return Math.min(wanted, mostPixels);
  return height > mostPixels ? Math.round((file.width * mostPixels) / file.height) : wanted;
}

/** The language itself if the image has text in it, or in a variant of it (`de` for `de-AT`). */
function wordsFor(language: string | undefined, file: FileRow): string | undefined {
  if (language === undefined) return undefined;
  const { translations } = readMetadata(file.metadata);
  const known = Object.entries(translations ?? {}).flatMap(([code, match]) => (match === wholeMatch ? [code] : []));
  const wanted = language.toLowerCase();
  return known.some((code) => `${code.toLowerCase()}-`.startsWith(`${wanted}-`)) ? language : undefined;
}

/** URL and size of one image; the file itself if scaling is not necessary. */
function one(wiki: Wiki, file: FileRow, scale: Scale): (Size & { readonly url: string }) | undefined {
  const wanted = scaledSize(file, scale);
  if (wanted === undefined) return undefined;
  const type = mediaTypeOf(mimeOf(file));
  const width = madeWidth(file, wanted.width, type?.grows === true);
  if (type?.grows !== true && width === file.width)
    return { url: fileAddress(wiki, file), width: file.width, height: file.height };
  const words = type?.languages === true ? (scale.language ?? wordsFor(scale.pageLanguage, file)) : undefined;
  const language = words !== undefined && words !== 'en' ? `lang${words}-` : '';
  const suffix = type?.thumb ? `.${type.thumb.extension}` : '';
  const thumb = `${language}${width}px-${file.stashKey ?? file.name}${suffix}`;
  return { url: thumbAddress(wiki, file, thumb), ...wanted };
}

const iconOf = (wiki: Wiki, { name }: FileRow): Size & { readonly url: string } => ({
  url: iconAddress(wiki, normalizedExtension(name.slice(name.lastIndexOf('.') + 1))),
  width: 120,
  height: 120,
});

/** The image as a page shows it: a small one is scaled up by the browser, and a file that is not scaled has an icon. */
export function pictureOf(wiki: Wiki, file: FileRow, scale: Scale): (Size & { readonly url: string }) | undefined {
  if (!isScaled(file)) return iconOf(wiki, file);
  const wanted = scaledSize(file, scale);
  const made = wanted === undefined ? undefined : one(wiki, file, scale);
  return wanted && made && { ...wanted, url: made.url };
}

/** The requested image; an icon for files that are not scaled. */
export function thumbnailOf(wiki: Wiki, file: FileRow, scale: Scale): Thumbnail | undefined {
  const type = mediaTypeOf(mimeOf(file));
  if (type?.scales !== true) {
    const mime = type === undefined ? undefined : null;
    return {
      ...iconOf(wiki, file),
      mime,
      denser: {},
    };
  }
  const picture = one(wiki, file, scale);
  if (picture === undefined) return undefined;
  const denser: Record<string, string> = {};
  for (const [density, factor] of [
    ['1.5', 1.5],
    ['2', 2],
  ] as const) {
    const more = one(wiki, file, {
      ...scale,
      width: Math.round(picture.width * factor),
      height: Math.round(picture.height * factor),
    });
    if (more !== undefined && more.url !== picture.url) denser[density] = more.url;
  }
  return { ...picture, mime: type.thumb?.mime ?? mimeOf(file), denser };
}

interface ScaleParams {
  readonly urlwidth: number;
  readonly urlheight: number;
  readonly urlparam: string;
}

/** As in MediaWiki (`ApiQueryImageInfo::mergeThumbParams`), `0` is no value. */
export const urlparamOf = ({ urlparam }: Pick<ScaleParams, 'urlparam'>): string | undefined =>
  urlparam === '' || urlparam === '0' ? undefined : urlparam;

/** The scale in the parameters of a request; undefined if it requests none. */
export function scaleOf({ urlwidth: wide, urlheight: high, ...params }: ScaleParams): Scale | undefined {
  // A width that exceeds the integer range also exceeds the image.
  const [urlwidth, urlheight] = [Number(wide), Number(high)];
  if (urlwidth !== -1) return { width: urlwidth, height: urlheight };
  if (urlheight !== -1) return { height: urlheight };
  return urlparamOf(params) === undefined ? undefined : {};
}

/** The scale for one file: `urlparam` is parsed by the handler of its type. Rejects an invalid size. */
export function scaleFor(run: QueryRun, file: FileRow, scale: Scale, urlparam: string | undefined): Scale {
  const type = mediaTypeOf(mimeOf(file));
  const given: Scale =
    scale.width === undefined && scale.height !== undefined
      ? { ...scale, width: file.width > 0 ? file.width : 800 }
      : scale;
  if (urlparam === undefined) return checked(file, given);
  const { prefix } = run.descriptor;
  if (type === undefined) {
    run.warn('nothumb-noimagehandler', { file: file.name });
    return given;
  }
  const match = (type.languages === true ? /^(?:lang([a-z]+(?:-[a-z]+)*)-)?(\d+)px$/ : /^()(\d+)px$/).exec(urlparam);
  if (match === null) {
    run.warn('badurlparam', { prefix, file: file.name });
    return checked(file, given);
  }
  const width = Number(match[2]);
  if (given.width !== undefined && given.width !== width)
    run.warn('urlparamwidth', { prefix, ignored: match[2] ?? '', width: given.width });
  if (width <= 0) throw new ApiError('invalidurlparam', { prefix, name: 'width', value: match[2] ?? '' });
  return checked(file, { width, ...given, ...(match[1] !== undefined && match[1] !== '' && { language: match[1] }) });
}

function checked(file: FileRow, scale: Scale): Scale {
  if (mediaTypeOf(mimeOf(file)) !== undefined && scaledSize(file, scale) === undefined)
    throw new ApiError('urlparamnormal', { file: file.name });
  return scale;
}
