import type { Call } from '../../request/call.js';
import { readLogParams, type LogParams, type StoredEntry } from './log-params.js';

/** Parameters of log entries by the ID of their row, with the genders for titles in them. */
export async function readLogDetails(
  rows: readonly (StoredEntry & { readonly id: number })[],
  call: Call,
): Promise<ReadonlyMap<number, LogParams>> {
  const details = new Map(rows.map((row) => [row.id, readLogParams(row, call)]));
  await call.titleTexts.load([...details.values()].flatMap(({ titles }) => titles));
  return details;
}
