/** Numbers the pages, revisions and accounts without an ID of their own in the dump, above all others. */
import type { Database } from '../db/sqlite.js';

interface Numbered {
  readonly what: string;
  readonly from: readonly [table: string, column: string];
  /** Columns that refer to them. */
  readonly references: readonly (readonly [table: string, column: string])[];
}

const kinds: readonly Numbered[] = [
  {
    what: 'pages have no ID, or that of another page',
    from: ['page', 'page_id'],
    references: [
      ['revision', 'rev_page'],
      ['temp.changed', 'page_id'],
      ['temp.listed', 'page_id'],
      ['temp.renewed', 'page_id'],
    ],
  },
  {
    what: 'revisions have no ID, or that of another revision',
    from: ['revision', 'rev_id'],
    references: [
      ['revision', 'rev_parent_id'],
      ['page', 'page_latest'],
      ['slots', 'slot_revision_id'],
      ['slots', 'slot_origin'],
      ['ip_changes', 'ipc_rev_id'],
    ],
  },
  { what: 'accounts have the ID of another account', from: ['actor', 'actor_user'], references: [['user', 'user_id']] },
];

export function numberRows(db: Database, warn: (problem: string) => void): void {
  const tables = new Set(
    db.prepare("SELECT name FROM sqlite_master UNION SELECT 'temp.' || name FROM temp.sqlite_master").pluck().all(),
  );
  for (const { what, from, references } of kinds) {
    const [table, column] = from;
    const end = (of: 'min' | 'max'): number =>
      Number(db.prepare(`SELECT ${of}(${column}) FROM ${table}`).pluck().get());
    const count = -end('min');
    if (count <= 0) continue;
    const last = Math.max(0, end('max'));
    for (const [referring, name] of [from, ...references])
      if (tables.has(referring))
        db.prepare(`UPDATE ${referring} SET ${name} = ? - ${name} WHERE ${name} < 0`).run(last);
    warn(`${count} ${what}: they get new ones`);
  }
}
