/** Access of a command to the machine, as an argument, so that tests can pass their own. */
export interface Host {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True when standard error is a terminal. */
  readonly isTerminal: boolean;
  /** What people look at: there when both streams are a terminal. */
  readonly screen?: { readonly colours: boolean };
  readonly now: () => number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Ends a command that runs until it is instructed to stop. */
  readonly stop: AbortSignal;
}

/** A command was used wrongly, or what it needs is not there: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  constructor(problem: string, hint?: string) {
    super(hint === undefined ? problem : `${problem}; ${hint}`);
  }
}

/** Exit codes of every command. */
export const exit = { done: 0, findings: 1, usage: 2 } as const;
/** What a command that was used rightly ends with. */
export type Outcome = 'done' | 'findings';
/** One of them. */
export type ExitCode = (typeof exit)[keyof typeof exit];
