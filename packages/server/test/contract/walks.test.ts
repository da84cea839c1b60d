/**
 * Requirements on all listing modules, with any parameters: following the continuation in small steps lists the same
 * items as one response, each once and in its order, and ends. Derived from the descriptors, on a wiki with many equal
 * sort keys.
 */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sizeOf } from '../../src/result/value.js';
import { openTestClient, type TestClient, type Query } from '../support/test-client.js';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';
import { parametersOf } from './random-parameters.js';
import { subjects, type Subject } from './subjects.js';
import { countOf, generatorRequestOf, requestOf, sequences, titlesOf, walk } from './walk.js';

const seed = 20_250_624;
// Long walks, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let file: TestFile;
let client: TestClient;

beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path);
});
afterAll(() => {
  client.close();
  file.remove();
});

const nameOf = ({ module, mode }: Subject): string => (mode === undefined ? module : `${module} (${mode})`);
const cases = subjects.map((subject) => ({ name: nameOf(subject), subject }));
const optionsOf = ({ user = 'Admin' }: Subject, maxResponseSize?: number) => ({ user, maxResponseSize });

/** Lists the items with a limit and in one response, both as sequences. */
async function compare(subject: Subject, limit: string, more: Query = {}, maxResponseSize?: number): Promise<number> {
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

const descriptorOf = ({ module }: Subject): ModuleDescriptor => descriptors[module];
const hasDirection = (subject: Subject): boolean =>
  subject.fixed?.includes('dir') !== true && descriptorOf(subject).parameters.some(({ name }) => name === 'dir');
/** Size of a response with only the pages, for the largest batch. */
async function bare(subject: Subject): Promise<number> {
  const { prop: _prop, list: _list, ...pages } = requestOf(subject, undefined);
  const { responses } = await walk(client, pages, optionsOf(subject));
  return Math.max(40, ...responses.map((response) => sizeOf(response['query'])));
}

/** The properties of all pages must fit before any item. */
const stuck: ReadonlySet<string> = new Set(['imageinfo', 'contributors', 'querypage', 'search']);

const backwards: Readonly<Record<string, string>> = { ascending: 'descending', newer: 'newer', older: 'newer' };

describe('each subject', () => {
  it('is there for each module with a limit', () => {
    const without = new Set(['notifications', 'unreadnotificationpages']);
    const limited = (Object.values(descriptors) as readonly ModuleDescriptor[]).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'limit'),
    );
    const covered = new Set<string>(subjects.map(({ module }) => module));
    expect(limited.map(({ name }) => name).filter((name) => !covered.has(name) && !without.has(name))).toEqual([]);
  });
});

/** Combinations that do not apply to a subject are not generated, instead of being skipped. */
const itIf =
  (applies: boolean) =>
  (name: string, run: () => Promise<void>): void => {
    if (applies) it(name, run);
  };

describe.each(cases)('$name', ({ subject }) => {
  const { prefix, parameters, generator } = descriptorOf(subject);

  itIf(subject.perPage !== true)('walks one by one, and a few at a time', async () => {
    expect(await compare(subject, '1')).toBeGreaterThanOrEqual(subject.mode === 'unique' ? 10 : 30);
    await compare(subject, '7');
  });

  itIf(hasDirection(subject) && !subject.perPage)('walks in the other direction', async () => {
    const dir = parameters.find(({ name }) => name === 'dir');
    const other = backwards[String(dir?.default)] ?? 'descending';
    await compare(subject, '1', { [`${prefix}dir`]: other });
    await compare(subject, '3', { [`${prefix}dir`]: other });
  });

  itIf(subject.perPage !== true)('walks with any parameters', async () => {
    await fc.assert(
      fc.asyncProperty(parametersOf(subject), fc.integer({ min: 2, max: 7 }), async (more, limit) => {
        await compare(subject, String(limit), more);
      }),
      { seed, numRuns: 10, endOnFailure: true },
    );
  });

  it('walks all of it when hardly anything fits a response', async () => {
    await compare(subject, 'max', {}, 6000);
    if (subject.perPage !== true) await compare(subject, '5', {}, 3000);
    // Although no item fits, each response contains one.
    if (!stuck.has(subject.module)) await compare(subject, '3', {}, await bare(subject));
  });

  itIf(generator)('hands its pages over, all of them', async () => {
    const whole = await walk(client, generatorRequestOf(subject, 'max'), optionsOf(subject));
    expect(whole.error).toBeUndefined();
    const titles = titlesOf(whole.responses);
    expect(titles.length).toBeGreaterThan(0);
    for (const limit of ['1', '4'])
      expect(titlesOf((await walk(client, generatorRequestOf(subject, limit), optionsOf(subject))).responses)).toEqual(
        titles,
      );
  });

  itIf(subject.empty !== undefined)('is empty when nothing matches', async () => {
    const { responses, error } = await walk(client, requestOf(subject, '5', subject.empty), optionsOf(subject));
    expect(error).toBeUndefined();
    expect(responses).toHaveLength(1);
    expect(countOf(sequences(descriptors[subject.module], responses))).toBe(0);
  });
});
