/**
 * Measures the work of a request: CPU time, or the elapsed time if the disk was read. Waiting for a core does not
 * count, so that fast requests on a busy machine are not classified as slow.
 */
let readSoFar = 0;

/**
 * Milliseconds below which the difference does not matter, and for which a reading of the CPU time, a system call, is
 * reused.
 */
const short = 20;
let read = { at: Number.NEGATIVE_INFINITY, usage: { user: 0, system: 0 } };

function recentUsage(now: number): NodeJS.CpuUsage {
  if (now - read.at > short) read = { at: now, usage: process.cpuUsage() };
  return read.usage;
}

/**
 * Starts measuring. Returns a function that returns the milliseconds of work, of which up to `short` may be earlier
 * work.
 */
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
