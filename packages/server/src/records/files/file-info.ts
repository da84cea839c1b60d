/** Members of one version of a file, shared by `imageinfo`, `allimages` and `stashimageinfo`. */
import type { QueryRun } from '../../shapes/query-run.js';
import { mark } from '../../result/value.js';
import { sha1ToHex } from '../../text/base36.js';
import { hidden, isHidden, isSuppressed, maySee, type HiddenField } from '../../content/visibility.js';
import type { Call } from '../../request/call.js';
import type { FileRow } from './file-row.js';
import { mediaTypeOf } from './media-types.js';
import { durationOf, listMetadata, readMetadata } from './metadata.js';
import { descriptionAddress, fileAddress, shortAddress } from './repository.js';
import { thumbnailOf, type Scale, type Thumbnail } from './thumbnail.js';
import { lookUp, NS_FILE } from '@wiki-query/wikitext';
import { rowToIsoOrNow } from '../../time/timestamps.js';

/** A version of a file, as its members are written. */
export interface FileVersion {
  readonly file: FileRow;
  readonly scale?: Scale | undefined;
  readonly parsedComment?: string | undefined;
  /** HTML of the warning that the upload form would show for the name. */
  readonly uploadWarning?: string | undefined;
  /** Version of the metadata: `latest`, or a number. */
  readonly metadataVersion?: string;
  readonly extmetadataFilter?: readonly string[] | undefined;
}

type FileMembers = Readonly<Record<string, ((version: FileVersion, run: QueryRun) => unknown) | null>>;

/** Whether a field is hidden, and members that are there if the viewer may see it. */
const marker = (field: HiddenField) => (version: FileVersion) => isHidden(version.file.deleted, field) || undefined;
const shown =
  <V>(field: HiddenField, write: (version: FileVersion, run: QueryRun) => V) =>
  (version: FileVersion, run: QueryRun): V | undefined =>
    maySee(version.file.deleted, field, run.call.viewer.rights) ? write(version, run) : undefined;

/** `ApiQueryImageInfo::getInfo` omits the member for a hidden file, even if the viewer may see it. */
const open =
  <V>(write: (version: FileVersion, run: QueryRun) => V) =>
  (version: FileVersion, run: QueryRun): V | undefined =>
    isHidden(version.file.deleted, hidden.text) ? undefined : write(version, run);

const thumbnails = new WeakMap<FileVersion, Thumbnail | undefined>();
function thumbnailIn(version: FileVersion, { call: { wiki } }: QueryRun): Thumbnail | undefined {
  const { file, scale } = version;
  if (!thumbnails.has(version)) thumbnails.set(version, scale && thumbnailOf(wiki, file, scale));
  return thumbnails.get(version);
}

const ofThumbnail = <V>(write: (thumb: Thumbnail, run: QueryRun) => V) =>
  open((version, run) => {
    const thumb = thumbnailIn(version, run);
    return thumb && write(thumb, run);
  });

const mimeOf = ({ majorMime, minorMime }: FileRow): string => `${majorMime}/${minorMime}`;

const sizeMembers = {
  size: ({ file }) => file.size,
  width: ({ file }) => file.width,
  height: ({ file }) => file.height,
  // No type of file here has pages.
  pagecount: null,
  duration: ({ file }) => durationOf(readMetadata(file.metadata)) || undefined,
} satisfies FileMembers;

const contentMembers = {
  canonicaltitle: open(({ file }, { call }) => call.titleTexts.text(NS_FILE, file.name)),
  thumburl: ofThumbnail(({ url }) => url),
  thumbwidth: ofThumbnail(({ width }) => width),
  thumbheight: ofThumbnail(({ height }) => height),
  thumbmime: ofThumbnail(({ mime }, { requests }) => (requests('thumburl') ? mime : undefined)),
  responsiveUrls: ofThumbnail(({ denser }) => (Object.keys(denser).length > 0 ? densities(denser) : undefined)),
  thumberror: null,
  url: open(({ file }, { call }) => fileAddress(call.wiki, file)),
  descriptionurl: open(({ file }, { call }) => descriptionAddress(call.wiki, file)),
  descriptionshorturl: open(({ file: { pageId } }, { call }) =>
    pageId === null ? undefined : shortAddress(call.wiki, pageId),
  ),
  sha1: open(({ file }) => sha1ToHex(file.sha1)),
  metadata: open(({ file, metadataVersion }) => {
    const metadata = readMetadata(file.metadata);
    if (Object.keys(metadata).length === 0) return null;
    return listMetadata(versioned(metadata, metadataVersion, mediaTypeOf(mimeOf(file))?.older));
  }),
  commonmetadata: open(({ file }) =>
    listMetadata(mediaTypeOf(mimeOf(file))?.common(readMetadata(file.metadata)) ?? {}),
  ),
  extmetadata: open(({ file, extmetadataFilter }, { call }) => extendedMetadata(call, file, extmetadataFilter)),
  // The type of a scaled picture, if it is requested, decides about the file's own type, as in `getInfo`.
  mime: open((version, run) => {
    const { prop } = run.params as { readonly prop: readonly string[] };
    const scales = run.requests('thumburl') && run.requests('thumbmime');
    const thumbMime = scales ? thumbnailIn(version, run)?.mime : undefined;
    return (thumbMime === undefined ? prop.includes('mime') : thumbMime !== null) ? mimeOf(version.file) : undefined;
  }),
} satisfies FileMembers;

const bitdepth = open(({ file }) => file.bits);
const timestamp = ({ file }: FileVersion, { call }: QueryRun) => rowToIsoOrNow(file.timestamp, call.now);

/** Members of one version of a file, in the order of MediaWiki. */
export const fileMembers = {
  timestamp,
  userhidden: marker(hidden.user),
  user: shown(hidden.user, ({ file }) => file.user),
  userid: shown(hidden.user, ({ file }) => file.userId),
  temp: shown(hidden.user, ({ file }, { call }) => call.wiki.userNames.isTemporary(file.user) || undefined),
  anon: shown(hidden.user, ({ file }) => file.userId === 0 || undefined),
  ...sizeMembers,
  commenthidden: marker(hidden.comment),
  parsedcomment: shown(hidden.comment, ({ parsedComment = '' }) => parsedComment),
  comment: shown(hidden.comment, ({ file }) => file.comment),
  html: ({ uploadWarning }) => uploadWarning,
  filehidden: marker(hidden.text),
  suppressed: ({ file: { deleted } }, { requests }) =>
    (isSuppressed(deleted) &&
      ((requests('userhidden') && isHidden(deleted, hidden.user)) ||
        (requests('commenthidden') && isHidden(deleted, hidden.comment)) ||
        isHidden(deleted, hidden.text))) ||
    undefined,
  ...contentMembers,
  mediatype: open(({ file }) => file.mediaType),
  archivename: open(({ file }) => file.archive ?? undefined),
  bitdepth,
} satisfies FileMembers;

/** Members of a file in the stash, which nobody has described. */
export const stashedMembers = { timestamp, ...sizeMembers, ...contentMembers, bitdepth };

function versioned(
  metadata: object,
  version: string | undefined,
  older: ((metadata: Readonly<Record<string, unknown>>) => object) | undefined,
): object {
  const number = Number.parseInt(version ?? 'latest', 10);
  return older !== undefined && number === 1 ? older(metadata as Readonly<Record<string, unknown>>) : metadata;
}

/** A map, because an object would move the 2 to the front. */
function densities(addresses: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const found = ['1.5', '2'].flatMap((density) =>
    lookUp(addresses, density) === undefined ? [] : [[density, lookUp(addresses, density)] as const],
  );
  const inOrder: object = new Map(found);
  return inOrder as Readonly<Record<string, string>>;
}

/**
 * Formatted metadata. Without further extensions that is the time of upload and the name. A message lists visible
 * properties.
 */
export function extendedMetadata(
  { wiki, now }: Pick<Call, 'wiki' | 'now'>,
  file: Pick<FileRow, 'name' | 'timestamp'>,
  filter: readonly string[] | undefined,
) {
  const hides = wiki.messages.text('metadata-fields')?.match(/^\*\s*objectname\s*$/im) === null;
  const text = file.name.replaceAll('_', ' ');
  const dot = text.lastIndexOf('.');
  const all = {
    DateTime: { value: rowToIsoOrNow(file.timestamp, now), source: 'mediawiki-metadata', hidden: '' },
    ObjectName: {
      value: dot > 0 ? text.slice(0, dot) : text,
      source: 'mediawiki-metadata',
      ...(hides && { hidden: '' }),
    },
  };
  if (filter === undefined || filter.length === 0) return all;
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => filter.includes(name)));
  return mark(kept, { emptyArray: 'both' });
}
