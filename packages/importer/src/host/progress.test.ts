import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Progress } from './progress.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function run(isTerminal: boolean): string {
  let said = '';
  const progress = new Progress({ out: () => undefined, err: (text) => void (said += text), isTerminal });
  progress.begin('Pages', 1000);
  for (let step = 1; step <= 30; step++) {
    vi.advanceTimersByTime(1000);
    progress.count(step * 50, 'pages');
    progress.advance(20);
  }
  progress.end();
  return said;
}

it('writes one line over and over on a terminal, with rate and remaining time', () => {
  const lines = run(true).split('\r\u001b[K');
  expect(lines).toContain('Pages: 28 %, 750 pages, 50/s, 39 s left');
  expect(lines.at(-1)).toBe('Pages: 1,500 pages, 50/s (30 s)\n');
  expect(lines.length).toBeGreaterThan(25);
});

it('writes plain lines now and then in a pipe', () => {
  expect(run(false)).toBe(
    'Pages: 18 %, 500 pages, 50/s, 46 s left\nPages: 38 %, 1,000 pages, 50/s, 33 s left\nPages: 58 %, 1,500 pages, 50/s, 22 s left\nPages: 1,500 pages, 50/s (30 s)\n',
  );
});
