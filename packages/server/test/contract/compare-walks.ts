/** Walks of the crowded wiki, which has many equal sort keys. */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClient, type Query, type TestClient } from '../support/test-client.js';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';
import { subjects, type Subject } from './subjects.js';
import { countOf, requestOf, sequences, walk } from './walk.js';

let file: TestFile;
export let client: TestClient;

/** Opens the wiki for the tests of a file. */
export function useCrowdedWiki(): void {
  beforeAll(async () => {
    file = await crowdedWiki();
    client = await openTestClient(file.path);
  });
  afterAll(() => {
    client.close();
    file.remove();
  });
}

const nameOf = ({ module, mode }: Subject): string => (mode === undefined ? module : `${module} (${mode})`);
export const cases = subjects.map((subject) => ({ name: nameOf(subject), subject }));
export const optionsOf = ({ user = 'Admin' }: Subject, maxResponseSize?: number) => ({ user, maxResponseSize });

/** Lists the items with a limit and in one response, both as sequences. */
export async function compare(
  subject: Subject,
  limit: string,
  more: Query = {},
  maxResponseSize?: number,
): Promise<number> {
  const module = descriptors[subject.module];
  const whole = await walk(client, requestOf(subject, 'max', more), optionsOf(subject));
  const steps = await walk(client, requestOf(subject, limit, more), optionsOf(subject, maxResponseSize));
  expect(steps.error).toBe(whole.error);
  if (whole.error !== undefined) return 0;
  const want = sequences(module, whole.responses);
  const got = sequences(module, steps.responses);
  const inOrder = (items: readonly string[]): readonly string[] => {
    if (subject.unordered === true) return [...items].sort();
    return subject.repeats === true ? [...new Set(items)] : items;
  };
  const laidOut = (found: typeof want) =>
    [...found].map(([place, items]) => [place, inOrder(items)] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(laidOut(got)).toEqual(laidOut(want));
  return countOf(want);
}

/** Combinations that do not apply to a subject are not generated, instead of being skipped. */
export const itIf =
  (applies: boolean) =>
  (name: string, run: () => Promise<unknown>): void => {
    if (applies) it(name, run);
  };

const backwards: Readonly<Record<string, string>> = { ascending: 'descending', newer: 'newer', older: 'newer' };

/** The parameter that turns a list round, of those that can be. */
export function otherDirection({ module, fixed }: Subject): Query | undefined {
  const { prefix, parameters }: ModuleDescriptor = descriptors[module];
  const dir = fixed?.includes('dir') === true ? undefined : parameters.find(({ name }) => name === 'dir');
  return dir && { [`${prefix}dir`]: backwards[String(dir.default)] ?? 'descending' };
}
