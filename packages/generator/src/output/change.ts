import type { Content } from './staging.js';

/** What is to be done about one file, or what keeps it from being done. */
export type Change =
  | { readonly kind: 'create' | 'update'; readonly path: string; readonly content: Content }
  | { readonly kind: 'delete'; readonly path: string }
  /** Edited by hand: kept unchanged. */
  | { readonly kind: 'edited'; readonly path: string; readonly stale: boolean };
