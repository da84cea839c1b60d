/** Sorting this many takes no longer than looking for them in a table of a million rows; counting to it, a millisecond. */
export const FEW = 10_000;

/** Rows that a list reads in its order for one request where no index serves its filters: some tenths of a second. */
export const WINDOW = 50_000;
