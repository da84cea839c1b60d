/** Metadata of files: its database format, and its form in responses. */
import type { FileMetadataItem } from '@wiki-query/server-stubs';
import { mark, type Scalar } from '../../result/value.js';
import { unserializePhp } from '../../text/php-serialize.js';

export type Metadata = Readonly<Record<string, unknown>>;

/**
 * Metadata of a file's row: JSON, or PHP's serialization in old rows. Empty without metadata, or if it is stored
 * elsewhere.
 */
export function readMetadata(text: string | null): Metadata {
  if (text === null || text === '' || text === '0' || text === '-1') return {};
  const value: unknown = text.startsWith('{')
    ? (JSON.parse(text) as { readonly data?: unknown }).data
    : unserializePhp(text);
  return asMetadata(value);
}

function asMetadata(value: unknown): Metadata {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, member]) => [String(key), member]));
  return typeof value === 'object' && value !== null ? (value as Metadata) : {};
}

/** Metadata as a list of names and values. Nested lists and objects become lists too. */
export function listMetadata(metadata: unknown): readonly FileMetadataItem[] {
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(metadata)
    ? [...metadata.entries()]
    : metadata instanceof Map
      ? [...(metadata as Map<string | number, unknown>)]
      : Object.entries(metadata as object);
  return entries.map(([name, value]) =>
    mark(
      { name, value: typeof value === 'object' && value !== null ? listMetadata(value) : (value as Scalar) },
      { both: ['value'] },
    ),
  );
}

/** Duration in seconds from the metadata of a video or animation. */
export function durationOf(metadata: Metadata): number {
  const { duration } = metadata;
  return typeof duration === 'number' ? duration : 0;
}
