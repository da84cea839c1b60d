/** Sorting this many takes no longer than looking for them in a table of a million rows; counting to it, a millisecond. */
export const FEW = 10_000;

/** Rows that a list reads in its order for one request where no index serves its filters: a tenth of a second or two. */
export const WINDOW = 20_000;

/** Windows that are read at once in a wiki that is not large. */
export const WINDOWS_AT_ONCE = 2.5;
