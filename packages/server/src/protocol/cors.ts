/** Requests from pages of other origins. */
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';

const exposed = 'MediaWiki-API-Error, Retry-After, X-Database-Lag, MediaWiki-Login-Suppressed';

/** Headers that a page of another origin may send, in addition to those that browsers always allow. */
const allowedHeaders = new Set(
  [
    'accept accept-language content-language content-type accept-encoding dnt origin user-agent api-user-agent',
    'access-control-max-age authorization',
  ].flatMap((names) => names.split(' ')),
);

export interface CorsOutcome {
  /** The request names an origin other than its own. */
  readonly isRefused: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly variesByOrigin: boolean;
}

const none: CorsOutcome = { isRefused: false, headers: {}, variesByOrigin: false };

/** Whether a page of another origin may read the response. Then the viewer is anonymous. */
export function lacksSameOrigin(request: RawRequest, parameters: RawParameters): boolean {
  return (
    parameters.raw('callback') !== undefined ||
    parameters.raw('origin') === '*' ||
    request.headers['treat-as-untrusted'] !== undefined
  );
}

/** The effect of `origin`. No site is trusted with a viewer's login: origins other than `*` get no permission. */
export function checkCors(request: RawRequest, parameters: RawParameters): CorsOutcome {
  const wanted = parameters.get('origin');
  if (wanted === undefined) return none;
  if (wanted === '*') return { isRefused: false, headers: anonymousHeaders(request), variesByOrigin: false };
  const origins = request.headers['origin']?.trim().split(/\s+/) ?? [];
  if (!origins.includes(wanted)) return { isRefused: true, headers: {}, variesByOrigin: true };
  return { isRefused: false, headers: { 'MediaWiki-CORS-Rejection': 'Origin mismatch' }, variesByOrigin: true };
}

function anonymousHeaders(request: RawRequest): Readonly<Record<string, string>> {
  const granted = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'false' };
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!isPreflight) return { ...granted, 'Access-Control-Expose-Headers': exposed };
  const requested = request.headers['access-control-request-headers'];
  const names = requested?.trim() ? requested.split(',').map((name) => name.trim().toLowerCase()) : [];
  if (!names.every((name) => allowedHeaders.has(name)))
    return { 'MediaWiki-CORS-Rejection': 'Unsupported header requested in preflight' };
  return {
    ...(requested !== undefined && { 'Access-Control-Allow-Headers': requested }),
    'Access-Control-Allow-Methods': 'POST, GET, HEAD',
    ...granted,
  };
}
