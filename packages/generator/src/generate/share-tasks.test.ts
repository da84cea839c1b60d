import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareTasks, type Task } from './share-tasks.js';

/** Tasks that write down where they are done. */
function tasksOf(list: readonly (readonly [label: string, weight: number, basis?: string])[]) {
  const done: string[] = [];
  const tasks = list.map(([label, weight, basis]): Task => {
    const at = (place: string) => async () => {
      await nextTurn();
      done.push(`${label} ${place}`);
    };
    return { label, weight, basis, renderHere: at('here'), renderThere: at('there') };
  });
  return { tasks, done };
}

test('each task is done once, and the tasks of one basis by one thread', async () => {
  const whole = (['a', 'b'] as const).flatMap((basis) =>
    [1, 2, 3, 4].map((number) => [`${basis}${number}`, 4, basis] as const),
  );
  const small = Array.from({ length: 40 }, (_, at) => [`s${at}`, 1] as const);
  const { tasks, done } = tasksOf([...small, ...whole]);
  await shareTasks(tasks).finish(() => undefined);
  expect(done.map((one) => one.split(' ')[0]).sort()).toEqual(tasks.map(({ label }) => label).sort());
  expect(done.filter((one) => one.startsWith('a') && one.endsWith(' here'))).toEqual([]);
  expect(done.filter((one) => one.endsWith(' here'))).not.toEqual([]);
  expect(done.filter((one) => one.startsWith('s') && one.endsWith(' there'))).not.toEqual([]);
});

test('what one thread keeps for itself is waited for', async () => {
  const { tasks, done } = tasksOf([1, 2, 3, 4, 5].map((number) => [`a${number}`, 8, 'a'] as const));
  await shareTasks(tasks).finish(() => undefined);
  expect(done).toEqual([1, 2, 3, 4, 5].map((number) => `a${number} there`));
});

test('the failure of the other thread is that of the whole', async () => {
  const { tasks } = tasksOf([['a', 1]]);
  const failing = tasks.map((task) => ({ ...task, renderThere: () => Promise.reject(new Error('no room')) }));
  await expect(shareTasks(failing).finish(() => undefined)).rejects.toThrow('no room');
});
