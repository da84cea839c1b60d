/** How long and for whom a response may be kept. */
import type { CacheMode } from '../request/reply.js';

export interface CacheSetting {
  readonly mode: CacheMode;
  readonly maxage: number;
  readonly smaxage: number;
  /** Seconds that the action decides on, which count instead of those of the request. */
  readonly lifetime?: number | undefined;
  readonly isError: boolean;
  /** The request changed something. */
  readonly isWrite: boolean;
  /** The client has a session: what it gets is its own. */
  readonly hasSession: boolean;
  readonly variesByOrigin: boolean;
}

export interface CacheHeaders {
  readonly 'Cache-Control': string;
  readonly Vary?: string;
  readonly Expires?: string;
}

/** The headers of a response that caches read. */
export function cacheHeaders(setting: CacheSetting): CacheHeaders {
  const { mode, lifetime, isError, isWrite, hasSession } = setting;
  const { maxage, smaxage } = lifetime === undefined ? setting : { maxage: lifetime, smaxage: lifetime };
  const isShort = lifetime === undefined && (isError || isWrite) && mode === 'private';
  const own = `private, must-revalidate, max-age=${isShort ? 0 : maxage}`;
  if (mode === 'private') return { 'Cache-Control': own };
  const vary = `Accept-Encoding, ${setting.variesByOrigin ? 'Origin, ' : ''}Treat-as-Untrusted, Cookie`;
  if ((mode === 'anon-public-user-private' && hasSession) || (maxage === 0 && smaxage === 0))
    return { 'Cache-Control': own, Vary: vary };
  const expires = expiryOf(Number(maxage < smaxage ? maxage : smaxage));
  const ages = [`s-maxage=${smaxage}`, `max-age=${maxage}`];
  if (lifetime !== undefined) ages.reverse();
  return { 'Cache-Control': `${ages.join(', ')}, public`, Vary: vary, Expires: expires };
}

/** A date after all that there are is empty. */
function expiryOf(seconds: number): string {
  const date = new Date(seconds === 0 ? 1000 : Date.now() + seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toUTCString();
}
