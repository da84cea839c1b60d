/** Members that a request adds to any response. */
import { hostname } from 'node:os';
import { ApiError } from '../errors/api-error.js';
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import { errorLanguage } from './language.js';

/** Characters of `requestid` that a response repeats. Formats and escapes would multiply megabytes. */
const longestRequestId = 16 * 1024;

/** Refuses a request whose `requestid` is too long to be repeated. Errors do not repeat it. */
export function checkRequestId({ parameters }: Pick<Call, 'parameters'>): void {
  const value = parameters.get('requestid') ?? '';
  const { length } = value;
  if (length > longestRequestId)
    throw new ApiError('maxchars', { parameter: 'requestid', value, max: longestRequestId, length });
}

/**
 * Members that the request adds to any response, including errors. Errors always name the server, if names may be
 * known.
 */
export function requestedMembers(
  { parameters, now, language, errors, wiki, db }: Call,
  { isFailure }: { readonly isFailure: boolean },
): ReadonlyMap<string, Value> {
  const members = new Map<string, Value>();
  const requestId = parameters.get('requestid');
  if (requestId !== undefined && requestId.length <= longestRequestId) members.set('requestid', requestId);
  const namesServer = parameters.get('servedby') !== undefined || isFailure;
  if (namesServer && db.cluster.showsNames) members.set('servedby', hostname());
  if (parameters.get('curtimestamp') !== undefined)
    members.set('curtimestamp', now.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
  if (parameters.get('responselanginfo') !== undefined) {
    members.set('uselang', language);
    members.set('errorlang', errorLanguage(parameters, errors.format === 'bc', language, wiki));
  }
  return members;
}
