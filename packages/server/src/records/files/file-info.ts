/** Members of one version of a file, shared by `imageinfo`, `allimages` and `stashimageinfo`. */
import type { MemberName } from '@wiki-query/server-stubs';
import { has, type ItemOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { mark } from '../../result/value.js';
import { sha1ToHex } from '../../text/base36.js';
import { hidden as HIDDEN, maySee, type HiddenField } from '../../content/visibility.js';
import type { Call } from '../../request/call.js';
import type { FileRow } from './file-row.js';
import { mediaTypeOf } from './media-types.js';
import { durationOf, listMetadata, readMetadata } from './metadata.js';
import { descriptionAddress, fileAddress, shortAddress } from './repository.js';
import { thumbnailOf, type Scale } from './thumbnail.js';
import { lookUp, NS_FILE } from '@wiki-query/wikitext';
import { rowToIsoOrNow } from '../../time/timestamps.js';

export interface FileInfoOptions {
  readonly prop: readonly string[];
  readonly scale?: Scale | undefined;
  readonly parsedComment?: string | undefined;
  /** HTML of the warning that the upload form would show for the name. */
  readonly uploadWarning?: string | undefined;
  /** Version of the metadata: `latest`, or a number. */
  readonly metadataVersion?: string;
  readonly extmetadataFilter?: readonly string[] | undefined;
  /** Read with everyone's rights, independent of the viewer. */
  readonly forPublic?: boolean;
}

type Info = ReturnType<typeof fileInfo>;

/** Those members that the module's items have. */
export function fileInfoFor<N extends 'stashimageinfo'>(
  _module: N,
  run: QueryRun,
  file: FileRow,
  options: FileInfoOptions,
): Pick<Info, keyof Info & MemberName<ItemOf<N>>> {
  return fileInfo(run, file, options);
}

/** Members of one version of a file, in the order of MediaWiki (`ApiQueryImageInfo::getInfo`). */
export function fileInfo(run: QueryRun, file: FileRow, options: FileInfoOptions) {
  const { prop } = options;
  const { viewer } = run.call;
  const shows = (bit: HiddenField): boolean =>
    options.forPublic === true ? (file.deleted & bit) === 0 : maySee(file.deleted, bit, viewer.rights);
  const hidden = (bit: number): boolean => (file.deleted & bit) !== 0;
  const wantsUser = has(prop, 'user', 'userid');
  const wantsComment = has(prop, 'comment', 'parsedcomment');
  const anyHidden =
    (wantsUser && hidden(HIDDEN.user)) || (wantsComment && hidden(HIDDEN.comment)) || hidden(HIDDEN.text);
  return {
    ...(has(prop, 'timestamp') && { timestamp: rowToIsoOrNow(file.timestamp, run.call.now) }),
    ...(wantsUser && uploader(run, file, prop, hidden(HIDDEN.user), shows(HIDDEN.user))),
    ...(has(prop, 'size', 'dimensions') && size(file)),
    ...(wantsComment && {
      ...(hidden(HIDDEN.comment) && { commenthidden: true }),
      ...(shows(HIDDEN.comment) && has(prop, 'parsedcomment') && { parsedcomment: options.parsedComment ?? '' }),
      ...(shows(HIDDEN.comment) && has(prop, 'comment') && { comment: file.comment }),
    }),
    ...(options.uploadWarning !== undefined && { html: options.uploadWarning }),
    ...(hidden(HIDDEN.text) && { filehidden: true }),
    ...(anyHidden && hidden(HIDDEN.restricted) && { suppressed: true }),
    // `ApiQueryImageInfo::getInfo` stops here for a hidden file, even if the viewer may see it.
    ...(!hidden(HIDDEN.text) && contents(run, file, options)),
  };
}

function uploader(run: QueryRun, file: FileRow, prop: readonly string[], hidden: boolean, shown: boolean) {
  return {
    ...(hidden && { userhidden: true }),
    ...(shown && {
      ...(has(prop, 'user') && { user: file.user }),
      ...(has(prop, 'userid') && { userid: file.userId }),
      ...(run.call.wiki.userNames.isTemporary(file.user) && { temp: true }),
      ...(file.userId === 0 && { anon: true }),
    }),
  };
}

function size(file: FileRow) {
  const duration = durationOf(readMetadata(file.metadata));
  return { size: file.size, width: file.width, height: file.height, ...(duration !== 0 && { duration }) };
}

function contents(run: QueryRun, file: FileRow, options: FileInfoOptions) {
  const { prop } = options;
  const mime = `${file.majorMime}/${file.minorMime}`;
  const type = mediaTypeOf(mime);
  const metadata = readMetadata(file.metadata);
  const addresses = has(prop, 'url') ? urls(run, file, options) : undefined;
  // As in `ApiQueryImageInfo::getInfo`, requesting the type of a scaled image also controls the file's own type.
  const thumbMime = addresses?.thumbmime;
  const showsMime = thumbMime === undefined ? has(prop, 'mime') : thumbMime !== null;
  return {
    ...(has(prop, 'canonicaltitle') && { canonicaltitle: run.call.titleTexts.text(NS_FILE, file.name) }),
    ...addresses,
    ...(has(prop, 'sha1') && { sha1: sha1ToHex(file.sha1) }),
    ...(has(prop, 'metadata') && {
      metadata:
        Object.keys(metadata).length === 0
          ? null
          : listMetadata(versioned(metadata, options.metadataVersion, type?.older)),
    }),
    ...(has(prop, 'commonmetadata') && { commonmetadata: listMetadata(type?.common(metadata) ?? {}) }),
    ...(has(prop, 'extmetadata') && { extmetadata: extendedMetadata(run.call, file, options.extmetadataFilter) }),
    ...(showsMime && { mime }),
    ...(has(prop, 'mediatype') && { mediatype: file.mediaType }),
    ...(has(prop, 'archivename') && file.archive !== null && { archivename: file.archive }),
    ...(has(prop, 'bitdepth') && { bitdepth: file.bits }),
  };
}

function versioned(
  metadata: object,
  version: string | undefined,
  older: ((metadata: Readonly<Record<string, unknown>>) => object) | undefined,
): object {
  const number = Number.parseInt(version ?? 'latest', 10);
  return older !== undefined && number === 1 ? older(metadata as Readonly<Record<string, unknown>>) : metadata;
}

function urls(run: QueryRun, file: FileRow, { prop, scale }: FileInfoOptions) {
  const { wiki } = run.call;
  const thumb = scale === undefined ? undefined : thumbnailOf(wiki, file, scale);
  return {
    ...(thumb !== undefined && {
      thumburl: thumb.url,
      thumbwidth: thumb.width,
      thumbheight: thumb.height,
      ...(has(prop, 'thumbmime') && thumb.mime !== undefined && { thumbmime: thumb.mime }),
      ...(Object.keys(thumb.denser).length > 0 && {
        responsiveUrls: densities(thumb.denser),
      }),
    }),
    url: fileAddress(wiki, file),
    descriptionurl: descriptionAddress(wiki, file),
    ...(file.pageId !== null && { descriptionshorturl: shortAddress(wiki, file.pageId) }),
  };
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
  const isHidden = wiki.messages.text('metadata-fields')?.match(/^\*\s*objectname\s*$/im) === null;
  const text = file.name.replaceAll('_', ' ');
  const dot = text.lastIndexOf('.');
  const all = {
    DateTime: { value: rowToIsoOrNow(file.timestamp, now), source: 'mediawiki-metadata', hidden: '' },
    ObjectName: {
      value: dot > 0 ? text.slice(0, dot) : text,
      source: 'mediawiki-metadata',
      ...(isHidden && { hidden: '' }),
    },
  };
  if (filter === undefined || filter.length === 0) return all;
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => filter.includes(name)));
  return mark(kept, { emptyArray: 'both' });
}
