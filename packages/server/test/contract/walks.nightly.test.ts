/** As `walks.long.test.ts`, one by one, and with any parameters. */
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { cases, client, compare, itIf, optionsOf, otherDirection, useCrowdedWiki } from './compare-walks.js';
import { parametersOf } from './random-parameters.js';
import { generatorRequestOf, titlesOf, walk } from './walk.js';
import { descriptors } from '@wiki-query/server-stubs';

const seed = 20_250_624;
useCrowdedWiki();

const walked = cases.filter(({ subject }) => subject.perPage !== true || descriptors[subject.module].generator);

describe.each(walked)('$name', ({ subject }) => {
  const isList = subject.perPage !== true;
  const other = otherDirection(subject);

  itIf(isList)('walks with any parameters', async () => {
    await fc.assert(
      fc.asyncProperty(parametersOf(subject), fc.integer({ min: 2, max: 7 }), async (more, limit) => {
        await compare(subject, String(limit), more);
      }),
      { seed, numRuns: 30, endOnFailure: true },
    );
  });

  itIf(isList)('walks one by one, and several at a time', async () => {
    for (const limit of ['1', '7']) await compare(subject, limit);
  });

  itIf(isList && other !== undefined)('walks one by one in the other direction', () => compare(subject, '1', other));

  itIf(isList)('walks all of it when hardly anything fits a response', () => compare(subject, '5', {}, 3000));

  itIf(descriptors[subject.module].generator)('hands its pages over one by one', async () => {
    const [whole, steps] = [
      await walk(client, generatorRequestOf(subject, 'max'), optionsOf(subject)),
      await walk(client, generatorRequestOf(subject, '1'), optionsOf(subject)),
    ];
    expect(titlesOf(steps.responses)).toEqual(titlesOf(whole.responses));
  });
});
