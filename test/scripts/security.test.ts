/** SECURITY.md: each promise names a test, and the test exists. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('SECURITY.md', root), 'utf8');

interface Named {
  readonly path: string;
  /** A part of the name of one test, or empty for all tests of the file. */
  readonly test: string;
}

/** The rows of all tables, without their heads, as cells. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter((cells, at, all) => !isRule(cells) && !isRule(all[at + 1] ?? []));

function isRule(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /^-+$/.test(cell));
}

function testsOf(cells: readonly string[]): readonly Named[] {
  const named = (cells.at(-1) ?? '').matchAll(/`(?<path>[^`]+(?:\.test\.ts|\/test_\w+\.py))`(?:: (?<test>[^`,]+))?/g);
  return [...named].map(({ groups = {} }) => ({ path: groups['path'] ?? '', test: (groups['test'] ?? '').trim() }));
}

describe('SECURITY.md', () => {
  it('has promises', () => expect(rows.length).toBeGreaterThan(40));

  it.each(rows.map((cells) => [cells[0] ?? '', cells] as const))('names an existing test: %s', (_, cells) => {
    const tests = testsOf(cells);
    expect(tests).not.toEqual([]);
    for (const { path, test } of tests) {
      const file = new URL(path, root);
      expect([path, existsSync(file)]).toEqual([path, true]);
      expect(readFileSync(file, 'utf8')).toContain(test);
    }
  });
});
