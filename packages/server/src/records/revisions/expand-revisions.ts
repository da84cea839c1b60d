/** Expands the templates in the texts of revisions for `rvexpandtemplates`. */
import type { Slot } from '../../content/slots.js';
import type { StoredText } from '../../content/stored-text.js';
import { maySee, hidden } from '../../content/visibility.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { expandPage, type Expansion } from '../expansion/expand-page.js';
import type { RevisionOptions } from './options.js';
import { contentOf } from './revision-content.js';
import type { RevisionRow } from './rows.js';

export type Expansions = ReadonlyMap<RevisionRow, Expansion>;

interface Texts {
  readonly options: RevisionOptions;
  readonly slots: ReadonlyMap<number, readonly Slot[]>;
  readonly texts: ReadonlyMap<string, StoredText>;
}

/** Maximum length of a response in characters. Further texts are in the next response. */
const mostText = 2 ** 24;

/** The main slots with wikitext, expanded as if they were the page's latest text. */
export async function expandRevisions(rows: readonly RevisionRow[], run: QueryRun, batch: Texts): Promise<Expansions> {
  const expansions = new Map<RevisionRow, Expansion>();
  const { wiki, viewer } = run.call;
  let length = 0;
  for (const row of rows) {
    const slot = batch.slots.get(row.id)?.find(({ role }) => role === 'main');
    if (slot?.model !== 'wikitext' || !maySee(row.deleted, hidden.text, viewer.rights)) continue;
    const content = contentOf(slot, batch.texts.get(slot.address), row, run, batch.options);
    if ('lacks' in content) continue;
    const page = wiki.titles.of(row.namespace, row.title);
    const expansion = await expandPage({ text: content.text, page }, run.call);
    expansions.set(row, expansion);
    length += 'text' in expansion ? expansion.text.length : 0;
    if (length > mostText) break;
  }
  return expansions;
}
