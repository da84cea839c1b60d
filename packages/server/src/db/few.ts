/**
 * Number of rows whose sorting takes no longer than searching for them in a table of a million rows. Counting to it
 * takes a millisecond.
 */
export const FEW = 10_000;

/**
 * Number of rows that a list reads in its order for one request if it skips rows: they take a tenth of a second or two. A
 * wiki with more rows is large.
 */
export const WINDOW = 20_000;
