/** Metadata of files: its database format, and its form in responses. */
import type { FileMetadataItem } from '@wiki-query/server-stubs';
import { mark, type Scalar } from '../../result/value.js';
import { phpKey } from '../../result/integer.js';
import { parseJson } from '../../text/parse-json.js';
import { isPhpArray, unserializePhp } from '../../text/php-serialize.js';

export type Metadata = Readonly<Record<string, unknown>>;

/**
 * Metadata of a file's row: JSON, or PHP's serialization in old rows. Empty without metadata, or if it is stored
 * elsewhere. A text that is neither, such as the `0` and `-1` of old rows, is the value of `_error`.
 */
export function readMetadata(text: string | null): Metadata {
  if (text === null || text === '') return {};
  return (text.startsWith('{') ? readEnvelope(text) : readArray(text)) ?? { _error: text };
}

/** The data of a JSON envelope; undefined if the JSON is invalid or empty. */
function readEnvelope(text: string): Metadata | undefined {
  const envelope = parseJson(text);
  if (typeof envelope !== 'object' || envelope === null || Object.keys(envelope).length === 0) return undefined;
  const data: unknown = 'data' in envelope ? envelope.data : undefined;
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

function readArray(text: string): Metadata | undefined {
  const value = unserializePhp(text);
  return isPhpArray(value) ? Object.fromEntries([...value].map(([key, member]) => [String(key), member])) : undefined;
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
      {
        name: phpKey(String(name)),
        value: typeof value === 'object' && value !== null ? listMetadata(value) : (value as Scalar),
      },
      { both: ['value'] },
    ),
  );
}

/** Duration in seconds from the metadata of a video or animation. */
export function durationOf(metadata: Metadata): number {
  const { duration } = metadata;
  return typeof duration === 'number' ? duration : 0;
}
