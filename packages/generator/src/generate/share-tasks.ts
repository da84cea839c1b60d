/** Shares work between two threads: each takes the next piece when it has time. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A unit that either thread can render. */
export interface Task {
  readonly label: string;
  /** How long it takes, as a multiple of the time of a small one. */
  readonly weight: number;
  readonly renderHere: () => Promise<void>;
  readonly renderThere: () => Promise<void>;
}

/** So much is with the other thread at a time: enough to keep it busy, little enough to end at the same time as this one. */
const most = 8;

/** Gives the other thread the heaviest tasks first; `finish` does the rest here, from the other end, until all are done. */
export function shareTasks(tasks: readonly Task[]): {
  readonly finish: (progress: (text: string) => void) => Promise<void>;
} {
  const open = tasks.toSorted((a, b) => b.weight - a.weight);
  const sent: Promise<void>[] = [];
  let load = 0;
  const send = (): void => {
    for (let next = open[0]; next !== undefined && (load === 0 || load + next.weight <= most); next = open[0]) {
      const task = next;
      open.shift();
      load += task.weight;
      const done = task.renderThere().finally(() => {
        load -= task.weight;
        send();
      });
      sent.push(done);
      // The failure is that of `finish`; this thread may be busy until then.
      done.catch(() => undefined);
    }
  };
  send();
  return {
    async finish(progress) {
      for (let task = open.pop(); task !== undefined; task = open.pop()) {
        progress(task.label);
        await task.renderHere();
        await nextTurn();
      }
      await Promise.all(sent);
    },
  };
}
