/** Protections in responses: all stored ones, including expired ones. */
import type { InfoProtectionItem } from '@wiki-query/server-stubs';
import { exactly } from '../../../shapes/exact.js';
import { NS_FILE } from '@wiki-query/wikitext';
import { storedProtections } from '../../../records/protection/protection.js';
import type { InfoPage, InfoRun } from './info-page.js';
import { expiryToIso } from '../../../time/timestamps.js';

export type ProtectionsByTitle = ReadonlyMap<string, readonly InfoProtectionItem[]>;

const protection = exactly<InfoProtectionItem>();

/** Protections of pages by `<namespace>:<dbkey>`: their own, of missing titles, and cascading ones. */
export async function readProtectionInfo(
  pages: readonly InfoPage[],
  { call: { db, titleTexts, now } }: InfoRun,
): Promise<ProtectionsByTitle> {
  const stored = await storedProtections(db, pages);
  await titleTexts.load(stored.flatMap(({ source }) => source ?? []));
  const found = new Map(pages.map(({ key }): [string, InfoProtectionItem[]] => [key, []]));
  for (const { key, type, level, expiry, cascades, source } of stored) {
    // Of a file, only pages that show it count.
    if (source?.kind === 'templateSources' && key.startsWith(`${NS_FILE}:`)) continue;
    const item = protection({
      type,
      level,
      expiry: expiryToIso(expiry, now),
      ...(cascades && { cascade: true }),
      ...(source && { source: titleTexts.text(source.namespace, source.dbkey) }),
    });
    found.get(key)?.push(item);
  }
  return found;
}
