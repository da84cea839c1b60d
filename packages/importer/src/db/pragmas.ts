/**
 * Settings of a database that is being filled. The journal stays, so that a killed import can continue; nothing is forced to the disk,
 * because an import that was interrupted by a crash of the machine starts again.
 */
export const loadPragmas: readonly string[] = [
  'journal_mode = DELETE',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  'cache_size = -65536',
  'temp_store = FILE',
];

/** Settings of a part of the database, which is made anew when an import is stopped. */
export const partPragmas: readonly string[] = [
  'journal_mode = OFF',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  'cache_size = -65536',
];
