/** Requests by chance: none may be answered with a failure of the server's own, too late, or with what is hidden. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsker, type Asker } from '../support/asker.js';
import type { TestFile } from '../support/crowded-wiki.js';
import { hiddenWord, privateWord, suppressedWord, wikiWithSecrets } from '../support/secrets.js';
import { requests } from './requests.js';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 20_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_250_624);
/** Milliseconds: far more than any request takes, so that a slow machine does not matter. */
const tooLong = 15_000;

let file: TestFile;
let asker: Asker;

beforeAll(async () => {
  file = await wikiWithSecrets();
  asker = await openAsker(file.path);
});
afterAll(() => {
  asker.close();
  file.remove();
});

const forbidden = {
  anonymous: [hiddenWord, suppressedWord, privateWord],
  Newbie: [hiddenWord, suppressedWord, privateWord],
  Sybil: [suppressedWord, privateWord],
} as const;

/** Words are matched without their first letter, which titles have as a capital. */
const holds = (body: string, word: string): boolean => body.includes(word.slice(1));

describe('any request', () => {
  it('is answered, soon, and with nothing hidden', async () => {
    let good = 0;
    await fc.assert(
      fc.asyncProperty(requests, async ({ request, user }) => {
        const begin = performance.now();
        const answer = await asker.send(request, { user });
        if (asker.failure() !== undefined) throw new Error('the server failed', { cause: asker.failure() });
        expect(answer.status).toBeLessThan(500);
        expect(answer.report.error).not.toBe('internal_api_error');
        expect(answer.body).not.toMatch(/\n\s+at \S+ \(|node_modules|SQLITE_|\/src\//);
        for (const [name, value] of Object.entries(answer.headers))
          expect(`${name}${String(value)}`).not.toMatch(/[\r\n\0]/);
        for (const word of forbidden[(user ?? 'anonymous') as keyof typeof forbidden])
          expect(holds(answer.body, word)).toBe(false);
        expect(performance.now() - begin).toBeLessThan(tooLong);
        if (answer.report.error === undefined) good += 1;
      }),
      { seed, numRuns, endOnFailure: true },
    );
    // Requests that are refused at once would prove little.
    expect(good).toBeGreaterThan(numRuns / 4);
  }, 600_000);
});
