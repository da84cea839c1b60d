/** The option `export` of a query: the pages of the page set with their latest revisions, in MediaWiki's XML. */
import type { RequestContext } from '../request/request-context.js';
import { readSlotTexts } from '../content/slots.js';
import type { PageSet } from '../pages/page-set.js';
import { ApiError } from '../errors/api-error.js';
import type { StoredText } from '../content/stored-text.js';
import { readExportedPages, type ExportedPage } from './read-revisions.js';
import { writeDocument } from './write-document.js';
import type { ExportSchema } from './write-page.js';

/** Bytes of text. MediaWiki has no limit but its memory, and nothing continues an export. */
const largestExport = 33_554_432;

/** The document of the pages that exist. Four queries at most. */
export async function exportPages(context: RequestContext, pages: PageSet, schema: ExportSchema): Promise<string> {
  const { db, wiki, warnings } = context;
  const exported = await readExportedPages(db, wiki, [...pages.good.values()]);
  checkSize(exported);
  const slots = exported.flatMap((page) => (schema === '0.10' ? page.slots.slice(0, 1) : page.slots));
  const texts = await readSlotTexts(db, slots);
  for (const { revision, slots } of exported)
    if (slots.some(({ address }) => isElsewhere(texts.get(address))))
      warnings.add('query', 'textelsewhere', { id: revision.id });
  return writeDocument(exported, { schema, wiki, texts });
}

function checkSize(pages: readonly ExportedPage[]): void {
  const size = pages.flatMap(({ slots }) => slots).reduce((sum, slot) => sum + slot.size, 0);
  if (size > largestExport) throw new ApiError('exporttoolarge', { limit: largestExport });
}

/** A text may be there for MediaWiki, in a store that the database only names. */
const isElsewhere = (stored: StoredText | undefined): boolean =>
  stored !== undefined && 'problem' in stored && stored.problem !== 'missing';
