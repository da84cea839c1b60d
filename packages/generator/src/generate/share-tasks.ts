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
const most = 12;

/**
 * Gives the other thread the heaviest tasks first. `finish` does the rest here: from the other end, until so little of that is left
 * that the other thread can do it meanwhile.
 */
export function shareTasks(tasks: readonly Task[]): {
  readonly finish: (progress: (text: string) => void) => Promise<void>;
} {
  const open = tasks.toSorted((a, b) => b.weight - a.weight);
  const sent: Promise<void>[] = [];
  /** The thread that has begun with a basis. */
  const begun = new Map<string, 'here' | 'there'>();
  let load = 0;
  const isFree = ({ basis }: Task): boolean => basis !== undefined && !begun.has(basis);
  const isSmall = ({ basis }: Task): boolean => basis === undefined;
  const isOf =
    (place: 'here' | 'there') =>
    ({ basis }: Task): boolean =>
      basis !== undefined && begun.get(basis) === place;
  /** Few small tasks are left: each thread then begins with the large ones. */
  const areFew = (): boolean => open.filter(isSmall).reduce((sum, { weight }) => sum + weight, 0) < most;
  const takeThere = (): Task | undefined =>
    open.find(isOf('there')) ?? (load === 0 || !areFew() ? open.find(isFree) : undefined) ?? open.find(isSmall);
  const takeHere = (): Task | undefined => {
    const large = open.find(isOf('here')) ?? open.find(isFree);
    return areFew() ? (large ?? open.findLast(isSmall)) : open.findLast(isSmall);
  };
  const take = (place: 'here' | 'there'): Task | undefined => {
    const task = place === 'there' ? takeThere() : takeHere();
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
