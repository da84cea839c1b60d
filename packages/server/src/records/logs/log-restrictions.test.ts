import { c } from '../../db/schema/tables.js';
import { describe, expect, it } from 'vitest';
import { mayReadLog, readableLogs, readsClosedLogs } from './log-restrictions.js';

describe('logs that need a right', () => {
  const oversight = new Set(['suppressionlog']);
  it.each([
    ['block', [], true],
    ['suppress', [], false],
    ['suppress', ['suppressionlog'], true],
    ['oath', ['suppressionlog'], false],
    ['toString', [], true],
  ])('%s with %j: %s', (type, rights, want) => expect(mayReadLog(type, new Set(rights))).toBe(want));

  it('leaves no condition for somebody who may read all', () => {
    const everything = { has: () => true } as unknown as ReadonlySet<string>;
    expect(readableLogs(c.log_type, everything)).toBeUndefined();
    expect(readableLogs(c.log_type, oversight)).toBeDefined();
  });

  it('shows who sees more than everybody', () => {
    expect(readsClosedLogs(oversight)).toBe(true);
    expect(readsClosedLogs(new Set(['read']))).toBe(false);
  });
});
