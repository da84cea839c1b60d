/** Random texts for every reader: fragments of all syntaxes, repeated, between others. */
import fc from 'fast-check';
import type { Finding, FuzzOptions, FuzzResult } from '../fuzz.js';
import { fragments, nameOf, special, textOf, type Shape } from './fragments.js';
import { problemOfGrowth } from './growth.js';
import { readers, type Reader } from './readers.js';

const fragment = fc.constantFrom(...fragments);
const fewFragments = fc.array(fragment, { maxLength: 3 }).map((parts) => parts.join(''));
const shape: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...special) },
  {
    weight: 9,
    arbitrary: fc.record({
      before: fewFragments,
      repeated: fc.array(
        fc.array(fragment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
      after: fewFragments,
    }),
  },
);
const input = fc.tuple(fc.constantFrom(...readers), shape);

/** Numbers of repetitions that show a time which grows by a factor with each. */
const few = [18, 23, 28, 34, 41] as const;

/** The problem of a reader with a shape, as a finding. */
export async function findingOf({ name, read }: Reader, given: Shape, number: number): Promise<Finding | undefined> {
  const around = given.before.length + given.after.length;
  const repeated = given.repeated.join('').length;
  const problem = await problemOfGrowth(
    read,
    (length) => textOf(given, length),
    few.map((times) => around + times * repeated),
  ).catch((error: unknown) => `throws ${String(error)}`);
  return problem === undefined ? undefined : { number, problem: `${name}: ${problem}`, input: nameOf(given) };
}

/** Gives that many texts to readers. */
export async function fuzzTexts({ seed, count, progress }: FuzzOptions): Promise<FuzzResult> {
  const findings: Finding[] = [];
  const began = performance.now();
  for (const [number, [reader, given]] of fc.sample(input, { seed, numRuns: count }).entries()) {
    const finding = await findingOf(reader, given, number);
    if (finding !== undefined) findings.push(finding);
    progress(number + 1, finding === undefined ? [] : [finding]);
    if (findings.length >= 20) break;
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  return { findings, figures: `${count.toLocaleString('en')} texts for ${readers.length} readers in ${seconds} s` };
}
