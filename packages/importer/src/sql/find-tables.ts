/** Finds the tables that a file of MySQL statements defines, wherever the definitions are. */
import { type DumpTable, readCreateTable } from './create-table.js';

export interface FoundTable {
  readonly dump: DumpTable;
  /** Uncompressed bytes from its definition to that of the next table. */
  readonly bytes: number;
}

const start = '\nCREATE TABLE ';
const longestDefinition = 1 << 18;

export async function findTables(chunks: AsyncIterable<Buffer>): Promise<readonly FoundTable[]> {
  const found: { readonly dump: DumpTable; readonly from: number }[] = [];
  let held: Buffer = Buffer.from('\n');
  let base = 0;
  const search = (isLast: boolean): void => {
    let at = held.indexOf(start);
    while (at >= 0) {
      const text = held.toString('latin1', at + 1, at + 1 + longestDefinition);
      const dump = readCreateTable(text);
      if (dump === undefined && text.length < longestDefinition && !isLast) break;
      if (dump !== undefined) found.push({ dump, from: base + at });
      at = held.indexOf(start, at + 1);
    }
    const rest = at < 0 ? Math.max(0, held.length - start.length) : at;
    base += rest;
    held = held.subarray(rest);
  };
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    search(false);
  }
  const end = base + held.length;
  search(true);
  return found.map(({ dump, from }, i) => ({ dump, bytes: (found[i + 1]?.from ?? end) - from }));
}
