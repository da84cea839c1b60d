/** The environment of a command, passed in so that tests can replace it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when the process gets a signal to stop. */
  readonly stopSignal: () => Promise<string>;
  /** Calls back when the process gets a signal to reload its configuration. Returns a function that stops this. */
  readonly onReload: (callback: () => void) => () => void;
}

/** The process itself. */
export const processHost: Host = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  stopSignal: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
    }),
  onReload: (callback) => {
    process.on('SIGHUP', callback);
    return () => process.off('SIGHUP', callback);
  },
};
