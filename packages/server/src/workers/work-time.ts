/**
 * How long a request works: the time of the processor, or all the time where the disk was read. Waiting for a core is no
 * work: on a busy machine quick requests are not taken for slow ones.
 */
let readSoFar = 0;

/** Milliseconds below which it does not matter what the time went to. */
const short = 20;

/** Milliseconds for which a reading of the processor's time is used again: reading it costs as much as a small part of a response. */
const fresh = 5;
let read = { at: Number.NEGATIVE_INFINITY, usage: { user: 0, system: 0 } };

function recentUsage(now: number): NodeJS.CpuUsage {
  if (now - read.at > fresh) read = { at: now, usage: process.cpuUsage() };
  return read.usage;
}

/** Starts to measure; the function that comes back gives the milliseconds of work, of which up to `fresh` may be earlier work. */
export function startWork(): () => number {
  const began = performance.now();
  const usage = recentUsage(began);
  return () => {
    const passed = performance.now() - began;
    if (passed < short) return passed;
    const { user, system } = process.cpuUsage(usage);
    return hasReadDisk() ? passed : Math.min(passed, (user + system) / 1000);
  };
}

function hasReadDisk(): boolean {
  const { fsRead } = process.resourceUsage();
  const hasGrown = fsRead > readSoFar;
  readSoFar = fsRead;
  return hasGrown;
}
