/** Measures how the time of reading a text grows with its length. */

/** Reads a text of somebody else. Its result and what it throws do not matter. */
export type Read = (text: string) => unknown;

/** A text of about so many characters. */
export type MakeText = (length: number) => string;

/** The greatest length. */
const whole = 200_000;
/** Lengths up to it, each twice the previous one. */
const lengths = [1563, 3125, 6250, 12_500, 25_000, 50_000, 100_000, whole] as const;
/** A shorter text decides only that it takes too long. */
const shortest = 25_000;
/** From this length on, a time that has grown as the length three times in a row decides. */
const conclusive = 50_000;
/** The last lengths, which are compared. */
const compared = 3;

/** Milliseconds of CPU that decide nothing at the greatest length. */
const floor = 60;
/** Milliseconds of CPU that a text of the greatest length may take. */
const most = 4000;
/** Milliseconds of CPU that a few repetitions may take. */
const mostOfFew = 20;
/** A text that is expected to take less at the greatest length is not made longer. */
const enough = 400;
/** Twice the text may take this many times as long. */
const mostGrowth = 2.6;
/** A growth that shows without comparing the greatest lengths, and one that is not one. */
const clearGrowth = 3.5;
const noGrowth = 2.2;

/**
 * What is wrong with the growth; undefined if nothing is. The first lengths are those of a few repetitions. A text is made longer until it
 * shows enough, so that one which takes the square or more of its length ends the measurement soon.
 */
export async function problemOfGrowth(
  read: Read,
  make: MakeText,
  lengthsOfFew: readonly number[],
): Promise<string | undefined> {
  for (const length of lengthsOfFew) {
    const took = await leastOf(read, make(length), mostOfFew);
    if (took > mostOfFew) return problemAt([length], [took]);
  }
  const times: number[] = [];
  for (const [i, length] of lengths.entries()) {
    const before = times.at(-1) ?? 0;
    const limit = Math.max(most / 8, clearGrowth * before);
    const took = await leastOf(read, make(length), Math.min(most, limit));
    times.push(took);
    if (took > most || (took > limit && i > 0))
      return problemAt(lengths.slice(Math.max(0, i - 1), i + 1), times.slice(-2));
    const isLinear = length >= conclusive && growth(times) < noGrowth;
    if (length >= shortest && expected(before, took, whole / length) < (isLinear ? most : enough)) return undefined;
  }
  return growsTooFast(times.slice(-compared)) ? problemOfLengths(read, make) : undefined;
}

/** The greatest growth from one of the last lengths to the next one. */
const growth = (times: readonly number[]): number =>
  times.slice(-compared).reduce((greatest, took, i) => Math.max(greatest, took / (times.at(i - compared - 1) ?? 0)), 0);

/** The time of a text so many times as long, from the times of one half and of the whole: a part grows as the length, and a part as its square. */
function expected(half: number, took: number, times: number): number {
  const square = Math.max(0, Math.min(took, 2 * (took - 2 * half)));
  return (took - square) * times + square * times ** 2;
}

/** Compares the greatest lengths. Other work of the machine makes a measurement longer, and never shorter. */
async function problemOfLengths(read: Read, make: MakeText): Promise<string | undefined> {
  const greatest = lengths.slice(-compared);
  const least = greatest.map(() => Number.POSITIVE_INFINITY);
  for (let attempt = 0; attempt < 5; attempt++) {
    for (const [i, length] of greatest.entries()) least[i] = Math.min(least[i] ?? 0, await timeOf(read, make(length)));
    if (!growsTooFast(least)) return undefined;
  }
  return problemAt(greatest, least);
}

/** Whether the second doubling costs too much, and both together. */
function growsTooFast([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  return third > mostGrowth * Math.max(second, floor / 2) && third > mostGrowth ** 2 * Math.max(first, floor / 4);
}

/** The time of reading; the least of three if it is above the limit. */
async function leastOf(read: Read, text: string, limit: number): Promise<number> {
  let least = await timeOf(read, text);
  for (let attempt = 0; least > limit && attempt < 2; attempt++) least = Math.min(least, await timeOf(read, text));
  return least;
}

async function timeOf(read: Read, text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await read(text);
  } catch (error) {
    // A text may be invalid, but no reader may exhaust the stack.
    if (error instanceof RangeError && /call stack/.test(error.message)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const listed = (numbers: readonly number[]): string =>
  numbers.map((number) => Math.round(number).toLocaleString('en')).join(' and ');
const problemAt = (given: readonly number[], times: readonly number[]): string =>
  `${listed(given)} characters take ${listed(times)} ms`;
