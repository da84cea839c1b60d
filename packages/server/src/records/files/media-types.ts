/** Handling of file types: whether and to what they are scaled, and which of their metadata is common. */
import { lookUp } from '@wiki-query/wikitext';

type Metadata = Readonly<Record<string, unknown>>;

export interface MediaType {
  /** Pictures of the type are scaled by the wiki. */
  readonly scales: boolean;
  /** May become larger than it is. */
  readonly grows?: true;
  /** Extension and type of a scaled image, if they differ from the file's own. `null`: the file is not scaled. */
  readonly thumb?: { readonly extension: string; readonly mime: string } | null;
  /** Scaled in a language. */
  readonly languages?: true;
  /** Metadata under names that all types share. */
  readonly common: (metadata: Metadata) => Metadata;
  /** Metadata in the way of an older version. */
  readonly older?: (metadata: Metadata) => Metadata;
}

const PNG = { extension: 'png', mime: 'image/png' } as const;

const nested =
  (version: string) =>
  ({ metadata }: Metadata): Metadata =>
    typeof metadata === 'object' && metadata !== null ? without(metadata as Metadata, version) : {};

function without(metadata: Metadata, name: string): Metadata {
  const { [name]: _left, ...rest } = metadata;
  return rest;
}

const exif = { common: (metadata: Metadata) => without(metadata, 'MEDIAWIKI_EXIF_VERSION'), older: flattened } as const;

/** Lists become text, one line an item. */
function flattened(metadata: Metadata): Metadata {
  if (metadata['MEDIAWIKI_EXIF_VERSION'] !== 2) return metadata;
  const entries = Object.entries(metadata).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((item) => `\n*${String(item)}`).join('') : value,
  ]);
  return { ...Object.fromEntries(entries), MEDIAWIKI_EXIF_VERSION: 1 };
}

const SVG_NAMES: Readonly<Record<string, string>> = { title: 'ObjectName', description: 'ImageDescription' };

const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  'image/png': { scales: true, common: nested('_MW_PNG_VERSION') },
  'image/gif': { scales: true, common: nested('_MW_GIF_VERSION') },
  'image/webp': { scales: true, thumb: PNG, common: nested('_MW_WEBP_VERSION') },
  'image/jpeg': { scales: true, ...exif },
  'image/tiff': { scales: false, thumb: null, ...exif },
  'image/svg+xml': {
    scales: true,
    grows: true,
    thumb: PNG,
    languages: true,
    common: (metadata) =>
      Object.fromEntries(
        Object.entries(metadata).flatMap(([name, value]) => {
          const common = lookUp(SVG_NAMES, name.toLowerCase());
          return common === undefined ? [] : [[common, value]];
        }),
      ),
  },
};

/** The handler for files of a MIME type; undefined for unsupported types. */
export const mediaTypeOf = (mime: string): MediaType | undefined => lookUp(MEDIA_TYPES, mime);
