// @module-tag slow
/**
 * Requirements on all listing modules: following the continuation in small steps lists the same
 * items as one response, each once and in its order, and ends. Derived from the descriptors, on a wiki with many equal
 * sort keys. `walks.nightly.test.ts` has more sizes of steps.
 */
import { descriptors } from '@wiki-query/server-stubs';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../src/result/value.js';
import { cases, client, compare, itIf, optionsOf, otherDirection, useCrowdedWiki } from './compare-walks.js';
import type { Subject } from './subjects.js';
import { countOf, generatorRequestOf, requestOf, sequences, titlesOf, walk } from './walk.js';

useCrowdedWiki();

/** Size of a response with only the pages, for the largest batch. */
async function bare(subject: Subject): Promise<number> {
  const { prop: _prop, list: _list, ...pages } = requestOf(subject, undefined);
  const { responses } = await walk(client, pages, optionsOf(subject));
  return Math.max(40, ...responses.map((response) => sizeOf(response['query'])));
}

/** The properties of all pages must fit before any item. */
const stuck: ReadonlySet<string> = new Set(['imageinfo', 'contributors', 'querypage', 'search']);

describe.each(cases)('$name', ({ subject }) => {
  const { generator } = descriptors[subject.module];

  itIf(subject.perPage !== true)('walks a few at a time', async () => {
    expect(await compare(subject, '3')).toBeGreaterThanOrEqual(subject.mode === 'unique' ? 10 : 30);
  });

  const other = otherDirection(subject);
  itIf(other !== undefined && subject.perPage !== true)('walks in the other direction', async () => {
    await compare(subject, '7', other);
  });

  it('walks all of it when hardly anything fits a response', async () => {
    await compare(subject, 'max', {}, 6000);
    // Although no item fits, each response contains one.
    if (!stuck.has(subject.module)) await compare(subject, '3', {}, await bare(subject));
  });

  itIf(generator)('hands its pages over, all of them', async () => {
    const whole = await walk(client, generatorRequestOf(subject, 'max'), optionsOf(subject));
    expect(whole.error).toBeUndefined();
    const titles = titlesOf(whole.responses);
    expect(titles.length).toBeGreaterThan(0);
    const steps = await walk(client, generatorRequestOf(subject, '4'), optionsOf(subject));
    expect(titlesOf(steps.responses)).toEqual(titles);
  });

  itIf(subject.empty !== undefined)('is empty when nothing matches', async () => {
    const { responses, error } = await walk(client, requestOf(subject, '5', subject.empty), optionsOf(subject));
    expect(error).toBeUndefined();
    expect(responses).toHaveLength(1);
    expect(countOf(sequences(descriptors[subject.module], responses))).toBe(0);
  });
});
