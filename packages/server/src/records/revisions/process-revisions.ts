/** Parses the texts of revisions, or expands their templates, for `rvparse` and `rvexpandtemplates`. */
import { has } from '../../shapes/module.js';
import type { Slot } from '../../content/slots.js';
import type { StoredText } from '../../content/stored-text.js';
import { maySee, hidden, isHidden } from '../../content/visibility.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { readStoredPage } from '../expansion/stored-page.js';
import { expandPage } from '../expansion/expand-page.js';
import { parseContent } from '../parsing/parse-content.js';
import { htmlOf } from '../parsing/parse-page.js';
import type { RevisionOptions } from './options.js';
import { contentOf, type Content, type ProcessedText, type ProcessedTexts } from './revision-content.js';
import type { RevisionRow } from './rows.js';
import { preferredSkin } from '../parsing/reader-skin.js';

interface Texts {
  readonly options: RevisionOptions;
  readonly slots: ReadonlyMap<number, readonly Slot[]>;
  readonly texts: ReadonlyMap<string, StoredText>;
}

/** Maximum length of a response in characters. Further texts are in the next response. */
const mostText = 2 ** 24;

/** The main slots that the viewer may see, parsed or expanded. */
export async function processRevisions(
  rows: readonly RevisionRow[],
  run: QueryRun,
  batch: Texts,
): Promise<ProcessedTexts> {
  const { options } = batch;
  const processed = new Map<RevisionRow, ProcessedText>();
  if (!has(options.props, 'content') || (!options.parse && !options.expandTemplates)) return processed;
  const { viewer } = run.call;
  let length = 0;
  for (const row of rows) {
    const slot = batch.slots.get(row.id)?.find(({ role }) => role === 'main');
    if (slot === undefined || !maySee(row.deleted, hidden.text, viewer.rights)) continue;
    if (!options.parse && slot.model !== 'wikitext') continue;
    const content = contentOf(slot, batch.texts.get(slot.address), row, run, options);
    if ('lacks' in content) continue;
    const made = options.parse ? await parsedText(content, row, run) : await expandedText(content, row, run);
    processed.set(row, made);
    length += 'text' in made ? made.text.length : 0;
    if (length > mostText) break;
  }
  return processed;
}

/** Expanded like the latest text of the page. */
const expandedText = ({ text }: Content, row: RevisionRow, { call }: QueryRun): Promise<ProcessedText> =>
  expandPage({ text, page: call.wiki.titles.of(row.namespace, row.title) }, call);

async function parsedText(content: Content, row: RevisionRow, { call }: QueryRun): Promise<ProcessedText> {
  const page = call.wiki.titles.of(row.namespace, row.title);
  const revision = {
    id: row.id,
    timestamp: row.timestamp,
    size: row.size ?? 0,
    user: isHidden(row.deleted, hidden.user) ? undefined : row.user,
  };
  await call.titleTexts.load([page]);
  const stored = await readStoredPage(page, call.db);
  const parsed = await parseContent({ ...content, page, stored, revision, isPreview: false }, call);
  const wrapperClass = content.model === 'wikitext' ? 'mw-parser-output' : '';
  return { text: htmlOf(parsed, { skin: await preferredSkin(call), hasToc: true, wrapperClass }, call) };
}
