/** What goes to the second thread, and comes back. */
import type { Work } from './work.js';

/** What the thread is given. */
export interface WorkRequest {
  readonly id: number;
  readonly what: Work;
}

/** The text that comes of it, or why there is none. */
export type WorkResult = { readonly id: number } & ({ readonly text: string } | { readonly problem: string });

/** Ends the thread, which keeps what was compiled for it. */
export const endWork = 'end';
