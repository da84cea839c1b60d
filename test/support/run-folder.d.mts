export interface Run {
  /** Ends the run; the commands of processes that were still running. */
  readonly end: () => readonly string[];
}
export function beginRun(): Run;
export function exitOnSignals(before: (signal: NodeJS.Signals) => unknown): void;
