/** Files in a text. */
import type { Steps } from '../../expand/steps.js';
import { stripAllTags } from '../../sanitize/plain.js';
import { appendQuery, encodeTitle } from '../../text/url.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';
import type { GalleryFile } from '../state/contract.js';
import type { FileFacts } from '../files/file-facts.js';
import { readBadFiles, type BadFiles } from '../files/bad-files.js';
import { guardEntities } from '../files/guard-entities.js';
import { renderGalleryPicture, type GalleryPicture } from '../files/gallery-picture.js';
import { renderImage, type ImageTools } from '../files/image-html.js';
import { readImageOptions, type ImageOptions, type OptionWords, type PictureLink } from '../files/image-options.js';
import { linkRelation } from '../links/external-link.js';
import { knownLink } from '../links/link-html.js';
import { rawUrlDecode } from '../links/internal-links.js';
import { urlRest } from '../links/urls.js';
import {
  contentMessage,
  factsOf,
  loadFiles,
  loadPages,
  nameOf,
  pageKey,
  type ParseState,
} from '../state/parse-state.js';
import { registerUrl, rulesOf } from './external-stage.js';
import { markPageImage } from './page-image-stage.js';

/** The HTML of a file link. The options hold marks of links. */
export function* renderFile(link: Title, text: string, state: ParseState): Steps<string> {
  const { output, files } = state;
  yield* loadFiles([link], state);
  const file = files.get(link.dbkey);
  output.images.add(link.dbkey);
  if (file === undefined) output.tracking.add('broken-file-category');
  else output.images.add(file.title.dbkey);
  const title = file?.title ?? link;
  const options = readOptions(text, file?.options ?? [], state);
  yield* loadLinked(title, options, state);
  const image = {
    title,
    file,
    options,
    otherFile: options.format === 'manualthumb' ? files.get(otherName(options, state)) : undefined,
    ...texts(options, state),
  };
  const errorText = file === undefined ? '' : yield* contentMessage('thumbnail_error', state, '');
  const html = renderImage(image, imageTools(errorText, state));
  return file === undefined ? html : html + markPageImage(file, options, state);
}

/** A line of a gallery, in which only few options count. */
export function* readGalleryFile(link: Title, html: string, state: ParseState): Steps<GalleryFile> {
  const { output, files, patterns } = state;
  yield* loadFiles([link], state);
  const file = link.namespace === NS_FILE ? files.get(link.dbkey) : undefined;
  if (link.namespace === NS_FILE) output.images.add(link.dbkey);
  if (file === undefined) output.tracking.add('broken-file-category');
  else output.images.add(file.title.dbkey);
  const title = file?.title ?? link;
  const words = patterns.options.filter(({ kind }) => inGalleries.has(kind));
  const options = readOptions(html, file?.options ?? [], state, { words, ignoresInvalidLinks: true });
  yield* loadLinked(title, options, state);
  const image = { title, file, options, otherFile: undefined, ...texts(options, state) };
  const errorText = file === undefined ? '' : yield* contentMessage('thumbnail_error', state, '');
  const tools = imageTools(errorText, state);
  return {
    title,
    size: file !== undefined && !tools.isBad(title) ? file.size : undefined,
    mediaType: file?.mediaType ?? 'UNKNOWN',
    caption: options.caption,
    alt: image.alt,
    picture: (box) => markGalleryPicture(renderGalleryPicture(image, box, tools), file, state),
  };
}

function markGalleryPicture(
  picture: GalleryPicture,
  file: FileFacts | undefined,
  state: ParseState,
): { readonly html: string; readonly width: number; readonly height: number } {
  if (file === undefined || picture.isBroken) return picture;
  // Its size in the gallery does not count.
  return { ...picture, html: picture.html + markPageImage(file, {}, state) };
}

const inGalleries: ReadonlySet<string> = new Set(['alt', 'link', 'lang', 'page']);

/** The options of galleries. */
interface GalleryWords {
  readonly words?: OptionWords;
  readonly ignoresInvalidLinks?: boolean;
}

function readOptions(
  text: string,
  typeOptions: readonly ('lang' | 'page')[],
  state: ParseState,
  { words = state.patterns.options, ignoresInvalidLinks = false }: GalleryWords = {},
): ImageOptions<Title> {
  return readImageOptions<Title>(text, words, {
    ignoresInvalidLinks,
    typeOptions,
    plain: (html) => attributeText(html, state),
    link: (value) => linkOption(value, state),
    onDoubleUnit: () => void state.output.tracking.add('double-px-category'),
  });
}

/** The text of the caption, as tooltip and as alternative text. */
function texts(
  options: ImageOptions<Title>,
  state: ParseState,
): { readonly tooltip: string; readonly alt: string | undefined } {
  const isFramed = options.format !== undefined && options.format !== 'frameless';
  const tooltip = isFramed ? '' : attributeText(options.caption, state);
  return { tooltip, alt: options.alt ?? (!isFramed && options.caption !== '' ? tooltip : undefined) };
}

/** HTML as the text of an attribute (`Parser::stripAltText`). */
export function attributeText(html: string, { holders, strip }: ParseState): string {
  return stripAllTags(guardEntities(strip.unstripBoth(holders.texts(html))));
}

function linkOption(value: string, state: ParseState): PictureLink<Title> | undefined {
  const { patterns, host } = state;
  if (value === '') return { kind: 'none' };
  if (patterns.protocols.starts(value)) {
    if (!new RegExp(`^(?:${patterns.protocols.any})${urlRest}$`, 'u').test(value)) return undefined;
    registerUrl(value, state);
    return { kind: 'url', url: value };
  }
  const title = host.site.titles.parse(value.includes('%') ? rawUrlDecode(value) : value);
  return 'code' in title ? undefined : { kind: 'page', title };
}

/** Loads what the options name: the target of the link, and another file. */
function* loadLinked(title: Title, options: ImageOptions<Title>, state: ParseState): Steps<void> {
  if (options.link?.kind === 'page') {
    yield* loadPages([options.link.title], state);
    state.output.addLink(options.link.title, factsOf(options.link.title, state).id);
  }
  const other = otherName(options, state);
  if (other !== '') yield* loadFiles([{ ...title, dbkey: other }], state);
}

function otherName({ format, otherFile }: ImageOptions<Title>, { host }: ParseState): string {
  return format === 'manualthumb' ? (host.site.titles.makeSafe(NS_FILE, otherFile)?.dbkey ?? '') : '';
}

/** Where a missing file can be uploaded. */
export function uploadUrl({ dbkey }: Title, { host }: ParseState): string {
  const { titles, specialPages, settings } = host.site;
  const query = `wpDestFile=${encodeTitle(dbkey)}`;
  const elsewhere = settings.uploadmissingfileurl;
  return elsewhere === '' ? titles.localUrl(specialPages.title('Upload'), query) : appendQuery(elsewhere, query);
}

function badFilesOf(state: ParseState): BadFiles {
  const { host } = state;
  state.badFiles ??= readBadFiles(host.text('bad_image_list', host.contentLanguage) ?? '', (text) => {
    const title = host.site.titles.parse(text);
    return 'code' in title ? undefined : title;
  });
  return state.badFiles;
}

export function imageTools(errorText: string, state: ParseState): ImageTools {
  const { host } = state;
  const { site } = host;
  const link = { titles: site.titles, special: site.specialPages.fixName };
  return {
    thumbWidth: site.thumbWidth,
    settings: site.settings,
    pageUrl: (title) => site.titles.linkUrl(link.special(title), '', factsOf(title, state).gender),
    pageName: (title) => nameOf(link.special(title), state),
    relation: (url) => linkRelation(url, rulesOf(state)),
    plainLink: (title) => knownLink(title, '', factsOf(title, state), link),
    uploadUrl: (title) => (site.allowsUploads ? uploadUrl(title, state) : undefined),
    isRedirect: (title) => factsOf(title, state).isRedirect,
    isBad: (title) => {
      const exceptions = badFilesOf(state).get(title.dbkey);
      return exceptions !== undefined && !exceptions.has(pageKey(state.page));
    },
    errorText,
  };
}
