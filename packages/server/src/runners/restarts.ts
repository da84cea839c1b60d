/** When a process is started again in place of one that has ended: at once, or with increasing delays if that fails. */
const longest = 10_000;
/** Ends without a start between them after which there are delays. */
const patience = 3;

export class Restarts {
  private failures = 0;

  succeeded(): void {
    this.failures = 0;
  }

  /** Starts another process for one that has ended. */
  after(start: () => unknown): void {
    this.failures += 1;
    if (this.failures < patience) start();
    else setTimeout(start, Math.min(longest, 100 * 2 ** this.failures)).unref();
  }
}
