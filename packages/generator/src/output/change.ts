/** A change of one file, or the reason against it. */
export type Change =
  | { readonly kind: 'create' | 'update'; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: 'delete'; readonly path: string }
  /** Edited by hand: kept unchanged. */
  | { readonly kind: 'edited'; readonly path: string; readonly stale: boolean };
