/**
 * Fields of rows that are hidden from some or all readers: the bits in `rev_deleted`, `log_deleted` and similar
 * columns.
 */
import { sql, type Sql } from '../sql/sql.js';

/** The bits of a row. `restricted` also hides the others from administrators. */
export const hidden = { text: 1, comment: 2, user: 4, restricted: 8 } as const;

/** The bit of one field. `text` of revisions corresponds to the action of log entries and the file of file versions. */
export type HiddenField = 1 | 2 | 4;

type Rights = ReadonlySet<string>;

/** Whether the row hides the field from some users. */
export function isHidden(bits: number, field: HiddenField): boolean {
  return (bits & field) === field;
}

/** Whether hidden fields are hidden from administrators too. */
export function isSuppressed(bits: number): boolean {
  return (bits & hidden.restricted) === hidden.restricted;
}

function maySeeSuppressed(rights: Rights): boolean {
  return rights.has('suppressrevision') || rights.has('viewsuppressed');
}

/** Whether these rights allow reading the field. `right` is sufficient if the field is not restricted. */
export function maySee(bits: number, field: HiddenField, rights: Rights, right: string = rightFor(field)): boolean {
  if (!isHidden(bits, field)) return true;
  return isSuppressed(bits) ? maySeeSuppressed(rights) : rights.has(right);
}

function rightFor(field: HiddenField): string {
  return field === hidden.text ? 'deletedtext' : 'deletedhistory';
}

/** Excludes rows whose field these rights do not reveal, so that a filter by the field does not disclose it. */
export function visibleOnly<T extends string>(
  column: Sql<T>,
  field: HiddenField,
  rights: Rights,
  right = 'deletedhistory',
): Sql<T> | undefined {
  const mask = !rights.has(right) ? field : maySeeSuppressed(rights) ? 0 : field | hidden.restricted;
  return mask === 0 ? undefined : sql`(${column} & ${mask}) != ${mask}`;
}

const revealing: readonly string[] = [
  'deletedhistory',
  'deletedtext',
  'deleterevision',
  'suppressrevision',
  'viewsuppressed',
];

/** Whether these rights allow reading hidden data. Shared caches must not store such responses. */
export function maySeeHidden(rights: Rights): boolean {
  return revealing.some((right) => rights.has(right));
}
