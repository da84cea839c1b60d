/** The types that extensions get are those of the outputs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readModel } from '../read-model.js';
import { printHelpers } from './print-helpers.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const { modules } = await readModel(`${root}spec`);
const recentchanges = modules.find(({ name }) => name === 'recentchanges')?.parameters ?? [];
const parameter = (name: string) => {
  const found = recentchanges.find((one) => one.name === name);
  if (!found) throw new Error(`recentchanges has no ${name}`);
  return found;
};

test('in TypeScript', () => {
  const { typescript } = printHelpers.type;
  const stubs = textOf('packages/server-stubs/src/gen/list/recentchanges.ts');
  for (const name of ['start', 'namespace', 'limit', 'toponly', 'user'])
    expect(stubs).toContain(`rc${name}?: ${typescript(parameter(name))};`);
  expect(typescript(parameter('namespace'))).toBe("readonly number[] | '*'");
  // A list of values has no name outside the stubs.
  expect(typescript(parameter('type'))).toMatch(/^readonly \('categorize' \| 'edit' \| .*'\)\[\]$/);
});

test('in Python', () => {
  const { python } = printHelpers.type;
  const client = textOf('packages/python/src/wiki_query/gen/parameters.py');
  for (const name of ['start', 'namespace', 'limit', 'toponly', 'user'])
    expect(client).toContain(`rc${name}: NotRequired[${python(parameter(name))}]`);
  expect(python(parameter('namespace'))).toBe('Union[int, Sequence[int], Literal["*"]]');
  expect(python(parameter('type'))).toMatch(
    /^Union\[Literal\["categorize", .*\], Sequence\[Literal\["categorize", .*\]\]\]$/,
  );
});
