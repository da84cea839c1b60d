/** The environment of an import apart from its files. */
export interface ImportHost {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, whose lines can be overwritten. */
  readonly isTerminal: boolean;
}
