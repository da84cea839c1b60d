/** Measures how the time of reading a text grows with its length. */

/** Reads a text of somebody else. Its result and what it throws do not matter. */
export type Read = (text: string) => unknown;

/** A text of about so many characters. */
export type MakeText = (length: number) => string;

/** Lengths that are compared, each twice the previous one. */
const lengths = [50_000, 100_000, 200_000] as const;
/** Shorter texts end the measurement of an expression that would never return. */
const short = [1000, 10_000, 50_000] as const;

/** Milliseconds of CPU that decide nothing at the greatest length. */
const floor = 60;
/** Milliseconds of CPU that a text may take. */
const most = 4000;
/** Twice the text may take this many times as long. */
const mostGrowth = 2.6;

/** What is wrong with the growth; undefined if nothing is. */
export async function problemOfGrowth(read: Read, make: MakeText): Promise<string | undefined> {
  const first: number[] = [];
  for (const length of [...short, 200_000]) {
    const took = await timeOf(read, make(length));
    if (took > most) return `${length.toLocaleString('en')} characters take ${Math.round(took)} ms`;
    first.push(took);
  }
  const [atFifty = 0, longest = 0] = first.slice(-2);
  if (longest < floor || longest < mostGrowth ** 2 * atFifty) return undefined;
  // Other work of the machine makes a measurement longer, and never shorter.
  const least = lengths.map(() => Number.POSITIVE_INFINITY);
  for (let attempt = 0; attempt < 5; attempt++) {
    for (const [i, length] of lengths.entries()) least[i] = Math.min(least[i] ?? 0, await timeOf(read, make(length)));
    if (!growsTooFast(least)) return undefined;
  }
  const times = least.map((took) => Math.round(took)).join(', ');
  return `50, 100 and 200 KB take ${times} ms`;
}

/** Whether the second doubling costs too much, and both together. */
function growsTooFast([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  return third > mostGrowth * Math.max(second, floor / 2) && third > mostGrowth ** 2 * Math.max(first, floor / 4);
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
