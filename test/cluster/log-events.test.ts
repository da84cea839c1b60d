/** The guide lists all events of the log. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logEvents } from '../../packages/server/src/services/log-events.js';

it('the guide has each event of the log with its level', () => {
  const guide = readFileSync(new URL('../../packages/docs/guides/monitor.md', import.meta.url), 'utf8');
  const logs = guide.slice(guide.indexOf('## Logs'));
  const rows = [...logs.matchAll(/^\| `([\w-]+)` +\| (debug|info|warn|error) +\|/gm)].map(
    ([, event = '', level = '']) => [event, level] as const,
  );
  expect(Object.fromEntries(rows)).toEqual(logEvents);
  expect(rows).toHaveLength(Object.keys(logEvents).length);
});
