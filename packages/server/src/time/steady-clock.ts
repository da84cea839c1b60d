/**
 * Seconds since 1970 that no change of the machine's clock moves: sessions and throttling must not end because somebody
 * sets it. All processes of a server count from the same origin, by the clock that they share since the machine started.
 */

/** Milliseconds since the machine started, the same in all its processes. */
const sinceStart = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** When the machine started, in milliseconds since 1970, by the clock as it is now set. */
export const clockOrigin = (): number => Date.now() - sinceStart();

/** A clock that counts from an origin. */
export const steadySeconds =
  (origin: number = clockOrigin()): (() => number) =>
  () =>
    Math.floor((origin + sinceStart()) / 1000);
