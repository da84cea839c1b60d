/** As `walks.test.ts`, with any parameters. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cases, compare, useCrowdedWiki } from './compare-walks.js';
import { parametersOf } from './random-parameters.js';

const seed = 20_250_624;
useCrowdedWiki();

describe.each(cases.filter(({ subject }) => subject.perPage !== true))('$name', ({ subject }) => {
  it('walks with any parameters', async () => {
    await fc.assert(
      fc.asyncProperty(parametersOf(subject), fc.integer({ min: 2, max: 7 }), async (more, limit) => {
        await compare(subject, String(limit), more);
      }),
      { seed, numRuns: 10, endOnFailure: true },
    );
  });
});
