/** What goes to the second thread, and comes back. */
import type { WorkOutput, Work } from './work.js';

/** What the thread is given. */
export interface WorkRequest {
  readonly id: number;
  readonly what: Work;
}

/** Its result, or the reason of the failure. */
export type WorkResult = { readonly id: number } & ({ readonly output: WorkOutput } | { readonly problem: string });

/** Ends the thread, which keeps what was compiled for it. */
export const endWork = 'end';
