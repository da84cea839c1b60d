import { expect, it } from 'vitest';
import type { Answer, Connection } from '../workers/messages.js';
import { QuickLane } from './quick-lane.js';

const report = { action: 'query', modules: [], queries: 0 };
const answer: Answer = { status: 200, headers: {}, body: '', report };
const open: Connection = { isGone: () => false, onGone: () => undefined };

/** A connection that closes when told. */
function closing(): Connection & { readonly close: () => void } {
  let callback = (): void => undefined;
  return { isGone: () => false, onGone: (given) => (callback = given), close: () => callback() };
}

it('does not do what waits when its connection closes', async () => {
  const lane = new QuickLane(1);
  let release = (): void => undefined;
  const first = lane.run('a', open, async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return answer;
  });
  const done: string[] = [];
  const work = (name: string) => async (): Promise<Answer> => {
    done.push(name);
    return answer;
  };
  const gone = closing();
  const second = lane.run('b', gone, work('second'));
  const third = lane.run('b', open, work('third'));
  gone.close();
  expect((await second).report.error).toBe('abandoned');
  expect(lane.countOf('b')).toBe(1);
  release();
  await Promise.all([first, third]);
  expect(done).toEqual(['third']);
  expect(lane.isIdle).toBe(true);
});
