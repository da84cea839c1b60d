/** The option `export` of a query: the pages of the page set with their latest revisions, in the XML of MediaWiki (class `XmlDumpWriter`). */
import type { Call } from '../request/call.js';
import { readSlotTexts } from '../content/slots.js';
import type { PageSet } from '../pages/page-set.js';
import { ApiError } from '../errors/api-error.js';
import type { StoredText } from '../content/stored-text.js';
import { readExportedPages, type ExportedPage } from './read-revisions.js';
import { writeDocument } from './write-document.js';
import type { ExportSchema } from './write-page.js';

/** Limit in bytes of text, because an export cannot be continued. `ApiQuery::doExport` of MediaWiki has no limit. */
const largestExport = 33_554_432;

/** The XML document of the existing pages. At most four queries. */
export async function exportPages(call: Call, pages: PageSet, schema: ExportSchema): Promise<string> {
  const { db, wiki, warnings, now } = call;
  const exported = await readExportedPages(db, wiki, [...pages.good.values()]);
  checkSize(exported);
  const slots = exported.flatMap((page) => (schema === '0.10' ? page.slots.slice(0, 1) : page.slots));
  const texts = await readSlotTexts(db, slots);
  for (const { revision, slots } of exported)
    if (slots.some(({ address }) => isElsewhere(texts.get(address))))
      warnings.add('query', 'textelsewhere', { id: revision.id });
  return writeDocument(exported, { schema, wiki, now, texts });
}

function checkSize(pages: readonly ExportedPage[]): void {
  const size = pages.flatMap(({ slots }) => slots).reduce((sum, slot) => sum + slot.size, 0);
  if (size > largestExport) throw new ApiError('exporttoolarge', { limit: largestExport });
}

/** The text is in storage that this server cannot read. */
const isElsewhere = (stored: StoredText | undefined): boolean =>
  stored !== undefined && 'problem' in stored && stored.problem !== 'missing';
