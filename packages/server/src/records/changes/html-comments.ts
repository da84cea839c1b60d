import type { Call } from '../../request/call.js';

interface Commented {
  readonly namespace: number;
  readonly dbkey: string;
  readonly text: string;
}

/** Comments of rows about pages as HTML, in the order of the rows; empty unless requested. */
export async function htmlComments<Row>(
  rows: readonly Row[],
  requested: boolean,
  call: Call,
  of: (row: Row) => Commented,
): Promise<readonly string[]> {
  if (!requested) return [];
  const { wiki, db, language } = call;
  const comments = rows.map(of).map(({ namespace, dbkey, text }) => ({ text, self: wiki.titles.of(namespace, dbkey) }));
  return wiki.comments.toHtml(db, comments, language);
}
