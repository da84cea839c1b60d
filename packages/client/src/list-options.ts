/** Options for reading a list. */
import type { Value } from './request.js';

/** Parameters by name, before they are encoded. */
export type Parameters = Readonly<Record<string, Value>>;

/** How a list is read. */
export interface ListOptions {
  /** Ends the requests. */
  readonly signal?: AbortSignal;
}
