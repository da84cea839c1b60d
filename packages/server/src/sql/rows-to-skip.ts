/** The number of rows that an offset skips. Negative offsets skip none, and MariaDB rejects them. */
export const rowsToSkip = (offset: number): number => (offset > 0 ? offset : 0);
