/** Data of items in addition to their rows, read for all rows of a response at once. */
import { has } from '../../shapes/module.js';
import type { RevisionDifference } from '@wiki-query/server-stubs';
import type { QueryRun } from '../../shapes/query-run.js';
import type { StoredText } from '../../content/stored-text.js';
import { compareRevisions } from './compare.js';
import { processRevisions } from './process-revisions.js';
import type { ProcessedTexts } from './revision-content.js';
import { revisionOptions, type RevisionOptions } from './options.js';
import type { RevisionRow } from './rows.js';
import { readSlots, readSlotTexts, withHashes, type Slot } from '../../content/slots.js';

export interface RevisionBatch {
  readonly options: RevisionOptions;
  readonly slots: ReadonlyMap<number, readonly Slot[]>;
  readonly texts: ReadonlyMap<string, StoredText>;
  /** Comparisons, if requested and possible. */
  readonly diffs: ReadonlyMap<RevisionRow, RevisionDifference>;
  /** Parsed or expanded texts, where they are requested. */
  readonly processed: ProcessedTexts;
}

/** Reads slots, texts and comparisons, if the request needs them. */
export async function revisionBatch(rows: readonly RevisionRow[], run: QueryRun): Promise<RevisionBatch> {
  const options = await revisionOptions(run);
  const { db } = run.call;
  const ids = rows.map(({ id }) => id);
  const needsSlots =
    options.readsSlots || has(options.props, 'roles') || rows.some((row) => row.size === null || row.sha1 === '');
  const found = needsSlots ? await readSlots(db, ids) : new Map<number, readonly Slot[]>();
  const showsHashes = has(options.props, 'sha1', 'slotsha1');
  const slots = showsHashes ? await withHashes(db, found) : found;
  const wanted = ({ id }: RevisionRow): readonly Slot[] =>
    (slots.get(id) ?? []).filter(({ role }) =>
      options.slots === undefined ? role === 'main' : options.slots.includes(role),
    );
  const batch = {
    options,
    slots,
    texts: options.readsContent ? await readTexts(rows, wanted, options, run) : new Map<string, StoredText>(),
  };
  return {
    ...batch,
    processed: await processRevisions(rows, run, batch),
    diffs: options.diff === undefined ? new Map() : await compareRevisions(rows, run, batch, options.diff),
  };
}

/** Whether each text is a value of the response, as it is stored. */
const showsTexts = (options: RevisionOptions): boolean =>
  has(options.props, 'content') &&
  options.section === undefined &&
  options.diff === undefined &&
  options.contentFormat === undefined &&
  Object.keys(options.slotFormats).length === 0 &&
  !options.expandTemplates &&
  !options.parse;

/**
 * Texts of the rows. Where they are values of the response, reading stops when they fill it: the rows that follow have no
 * room. The database has the sizes, so that few texts are read in vain; the true sizes decide.
 */
async function readTexts(
  rows: readonly RevisionRow[],
  slotsOf: (row: RevisionRow) => readonly Slot[],
  options: RevisionOptions,
  { call }: QueryRun,
): Promise<ReadonlyMap<string, StoredText>> {
  if (!showsTexts(options)) return readSlotTexts(call.db, rows.flatMap(slotsOf));
  const texts = new Map<string, StoredText>();
  const room = call.budget.limit;
  let used = 0;
  for (let at = 0; at < rows.length && used < room;) {
    const chunk: RevisionRow[] = [];
    for (let expected = used; at < rows.length && expected < room; at++) {
      const row = rows[at] as RevisionRow;
      chunk.push(row);
      expected += sizeIn(row, slotsOf(row));
    }
    for (const [address, text] of await readSlotTexts(call.db, chunk.flatMap(slotsOf))) texts.set(address, text);
    for (const row of chunk) used += usedBy(row, slotsOf(row), texts);
  }
  return texts;
}

/** Bytes of the response. A hidden text is not part of it for most viewers. */
const sizeIn = ({ deleted }: RevisionRow, slots: readonly Slot[]): number =>
  deleted === 0 ? slots.reduce((sum, { size }) => sum + size, 0) : 0;

function usedBy({ deleted }: RevisionRow, slots: readonly Slot[], texts: ReadonlyMap<string, StoredText>): number {
  if (deleted !== 0) return 0;
  return slots.reduce((sum, { address }) => {
    const stored = texts.get(address);
    return stored !== undefined && 'text' in stored ? sum + Buffer.byteLength(stored.text) : sum;
  }, 0);
}
