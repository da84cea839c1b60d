/** How many rows an offset skips. Negative ones skip none, and MariaDB refuses them. */
export const rowsToSkip = (offset: number): number => (offset > 0 ? offset : 0);
