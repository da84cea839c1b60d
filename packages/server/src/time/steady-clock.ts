/**
 * Seconds since 1970 that are independent of changes of the system clock: sessions and throttling must not end when it
 * is set. All processes of a server share an origin, and the monotonic clock since the start of the machine.
 */

/** Milliseconds since the start of the machine, the same in all processes. */
const sinceStart = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** When the machine started, in milliseconds since 1970, by the current system clock. */
export const clockOrigin = (): number => Date.now() - sinceStart();

/** A clock that counts from an origin. */
export const steadySeconds =
  (origin: number = clockOrigin()): (() => number) =>
  () =>
    Math.floor((origin + sinceStart()) / 1000);
