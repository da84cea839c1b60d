import { expect, it } from 'vitest';
import { abandoned } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { QuickLane, type Waiter } from './quick-lane.js';

const report = { action: 'query', modules: [], queries: 0 };
const response: OutgoingResponse = { status: 200, headers: {}, body: '', report };
const open: Waiter<OutgoingResponse> = { gone: new AbortController().signal, instead: abandoned };

it('does not do what waits when its connection closes', async () => {
  const lane = new QuickLane(1);
  let release = (): void => undefined;
  const first = lane.run(
    'a',
    async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return response;
    },
    open,
  );
  const done: string[] = [];
  const work = (name: string) => async (): Promise<OutgoingResponse> => {
    done.push(name);
    return response;
  };
  const gone = new AbortController();
  const second = lane.run('b', work('second'), { ...open, gone: gone.signal });
  const third = lane.run('b', work('third'), open);
  gone.abort();
  expect((await second).report.error).toBe('abandoned');
  expect(lane.countOf('b')).toBe(1);
  release();
  await Promise.all([first, third]);
  expect(done).toEqual(['third']);
  expect(lane.isIdle).toBe(true);
});
