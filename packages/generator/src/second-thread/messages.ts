/** What goes to the second thread, and comes back. */
import type { Answer, Work } from './work.js';

/** What the thread is given. */
export interface WorkRequest {
  readonly id: number;
  readonly what: Work;
}

/** What comes of it, or why nothing does. */
export type WorkResult = { readonly id: number } & ({ readonly answer: Answer } | { readonly problem: string });

/** Ends the thread, which keeps what was compiled for it. */
export const endWork = 'end';
