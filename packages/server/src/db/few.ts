/**
 * Number of rows whose sorting takes no longer than searching for them in a table of a million rows. Counting to it
 * takes a millisecond.
 */
export const FEW = 10_000;

/**
 * Number of rows that a list reads in its order for one request if no index covers its filters: they take a tenth of a
 * second or two.
 */
export const WINDOW = 20_000;

/** Number of windows that are read at once in a small wiki. */
export const WINDOWS_AT_ONCE = 2.5;
