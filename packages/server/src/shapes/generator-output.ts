/** The output of a list that runs as a generator. */
import type { PageRow } from '../pages/page-rows.js';
import type { Title } from '../titles/title.js';
import type { QueryRun } from './query-run.js';

/** What a generator passes on for its rows. */
export type GeneratorOutput<Row> = {
  /** Rows that are read and counted, but not part of the output. */
  readonly omits?: (row: Row) => boolean;
  /** A rerun starts at this batch's first row, because rows are often added before it. */
  readonly pinned?: boolean;
} & (
  | { readonly rows: (row: Row) => PageRow }
  | { readonly titles: (row: Row) => Title | undefined }
  | { readonly pageIds: (row: Row) => number | undefined }
  | { readonly revisionIds: (row: Row) => number | undefined }
);

/** Adds the pages of the rows to the page set that the module generates. */
export async function addToPageSet<Row>(
  how: GeneratorOutput<Row>,
  run: QueryRun,
  found: readonly Row[],
): Promise<void> {
  const { target } = run;
  if (target === undefined) throw new Error(`${run.descriptor.name} runs as a generator without a page set`);
  const rows = found.filter((row) => how.omits?.(row) !== true);
  if ('rows' in how) await target.addRows(rows.map(how.rows));
  else if ('titles' in how) await target.addTitles(present(rows, how.titles));
  else if ('pageIds' in how) await target.addPageIds(present(rows, how.pageIds));
  else await target.addRevisionIds(present(rows, how.revisionIds));
}

/** The values that `pick` returns, without undefined ones. */
export function present<Row, T>(rows: readonly Row[], pick: (row: Row) => T | undefined): T[] {
  return rows.map(pick).filter((one) => one !== undefined) as T[];
}
