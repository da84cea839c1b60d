import type { Fetch } from '../api/fetcher.js';

/** The environment of an import apart from its files. */
export interface ImportHost {
  /** Sends requests to mirrors and wikis. Without it, their redirects are errors. */
  readonly fetch?: Fetch;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, whose lines can be overwritten. */
  readonly isTerminal: boolean;
}
