/** Shares work between two threads: each takes the next piece when it has time. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A unit that either thread can render. */
export interface Task {
  readonly label: string;
  /** How long it takes, as a multiple of the time of a small one. */
  readonly weight: number;
  /** Tasks with the same basis are done by the same thread. */
  readonly basis: string | undefined;
  readonly renderHere: () => Promise<void>;
  readonly renderThere: () => Promise<void>;
}

/** So much is with the other thread at a time: enough to keep it busy, little enough to end at the same time as this one. */
const most = 8;

/** Gives the other thread the heaviest tasks first; `finish` does the rest here, from the other end. */
export function shareTasks(tasks: readonly Task[]): {
  readonly finish: (progress: (text: string) => void) => Promise<void>;
} {
  const open = tasks.toSorted((a, b) => b.weight - a.weight);
  const sent: Promise<void>[] = [];
  /** The thread that has begun with a basis. */
  const begun = new Map<string, 'here' | 'there'>();
  let load = 0;
  const take = (place: 'here' | 'there'): Task | undefined => {
    const isFor = ({ basis }: Task): boolean => basis === undefined || (begun.get(basis) ?? place) === place;
    const task = place === 'there' ? open.find(isFor) : open.findLast(isFor);
    if (task === undefined) return undefined;
    if (task.basis !== undefined) begun.set(task.basis, place);
    open.splice(open.indexOf(task), 1);
    return task;
  };
  const send = (): void => {
    while (load < most) {
      const task = take('there');
      if (task === undefined) return;
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
      for (let task = take('here'); task !== undefined; task = take('here')) {
        progress(task.label);
        await task.renderHere();
        await nextTurn();
      }
      // What ends may send further tasks.
      for (let count = 0; count < sent.length;) {
        count = sent.length;
        await Promise.all(sent);
      }
    },
  };
}
