/** How long and for whom a response may be kept. */
import type { CacheMode } from '../request/reply.js';

export interface CacheSetting {
  readonly mode: CacheMode;
  readonly maxage: number;
  readonly smaxage: number;
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
  const { mode, maxage, smaxage, isError, isWrite, hasSession } = setting;
  const own = `private, must-revalidate, max-age=${(isError || isWrite) && mode === 'private' ? 0 : maxage}`;
  if (mode === 'private') return { 'Cache-Control': own };
  const vary = `Accept-Encoding, ${setting.variesByOrigin ? 'Origin, ' : ''}Treat-as-Untrusted, Cookie`;
  if ((mode === 'anon-public-user-private' && hasSession) || (maxage === 0 && smaxage === 0))
    return { 'Cache-Control': own, Vary: vary };
  const expires = expiryOf(Number(maxage < smaxage ? maxage : smaxage));
  return { 'Cache-Control': `s-maxage=${smaxage}, max-age=${maxage}, public`, Vary: vary, Expires: expires };
}

/** A date after all that there are is empty. */
function expiryOf(seconds: number): string {
  const date = new Date(seconds === 0 ? 1000 : Date.now() + seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toUTCString();
}
