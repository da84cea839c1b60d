/** Texts from clusters of external storage. */
import type { Db } from '../db/database.js';
import { readHistoryBlob } from './history-blob.js';
import type { ExternalText } from './text-address.js';

/** The bytes of a text, or why they cannot be read: the text is missing, or the cluster is unknown. */
export type FoundBytes = Buffer | 'missing' | 'external';

type Reader = (text: ExternalText | undefined) => FoundBytes;

/** Reads rows of clusters with one query for each cluster. Returns a function that finds a text among them. */
export async function readExternalTexts(db: Db, texts: readonly (ExternalText | undefined)[]): Promise<Reader> {
  const rows = new Map<string, Set<string>>();
  for (const text of texts)
    if (text !== undefined) rows.set(text.cluster, (rows.get(text.cluster) ?? new Set<string>()).add(text.row));
  const clusters = new Map(
    await Promise.all([...rows].map(async ([name, ids]) => [name, await db.stores.readBlobs(name, [...ids])] as const)),
  );
  return (text) => {
    if (text === undefined) return 'missing';
    const blobs = clusters.get(text.cluster);
    if (blobs === undefined) return 'external';
    const bytes = blobs.get(text.row);
    if (bytes === undefined || text.item === undefined) return bytes ?? 'missing';
    const blob = readHistoryBlob(bytes);
    return (blob?.kind === 'packed' ? blob.items.get(text.item) : undefined) ?? 'missing';
  };
}
