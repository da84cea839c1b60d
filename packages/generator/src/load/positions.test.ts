/** Where keys stand in a file. */
import { expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.js';
import { placeOfKey, samePlace } from './positions.js';

const fileOf = (count: number): string => Array.from({ length: count }, (_, index) => `v${index}: text\n`).join('');

/** Milliseconds of CPU to find each key of a file. */
function costOf(count: number): number {
  const { value } = parseYaml('spec/values.yaml', fileOf(count));
  const container = Object(value) as object;
  const keys = Object.keys(container);
  const before = process.cpuUsage();
  const lines = keys.map((key) => placeOfKey(container, key).line);
  const { user, system } = process.cpuUsage(before);
  expect(lines.at(-1)).toBe(count);
  return (user + system) / 1000;
}

test('keys are found in a time that grows as their number', () => {
  const few = Math.max(costOf(5000), 5);
  // Eight times as many: 8 if it is linear, 64 if it is quadratic.
  expect(costOf(40_000)).toBeLessThan(24 * few);
});

test('a renamed key stands where the original stands', () => {
  const original = Object(parseYaml('spec/values.yaml', 'a: 1\nb: 2\n').value) as object;
  expect(placeOfKey(original, 'b').line).toBe(2);
  const copy = samePlace({ a: 1, c: 2 }, original, new Map([['b', 'c']]));
  expect(placeOfKey(copy, 'c')).toMatchObject({ file: 'spec/values.yaml', line: 2 });
});
