/** What an import touches outside of its files. */
export interface ImportHost {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, on which lines can be written over. */
  readonly isTerminal: boolean;
}
