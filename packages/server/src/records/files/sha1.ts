import { ApiError } from '../../errors/api-error.js';
import { sha1ToBase36 } from '../../text/base36.js';

/** The hash in a filter parameter, in the database format (base 36, 31 digits). */
export function sha1Filter(p: {
  readonly sha1: string | undefined;
  readonly sha1base36: string | undefined;
}): string | undefined {
  if (p.sha1 !== undefined) {
    const hex = p.sha1.toLowerCase();
    if (!/^[a-f0-9]{40}$/.test(hex)) throw new ApiError('invalidsha1hash');
    return sha1ToBase36(hex);
  }
  const base36 = p.sha1base36?.toLowerCase();
  if (base36 !== undefined && !/^[a-z0-9]{31}$/.test(base36)) throw new ApiError('invalidsha1base36hash');
  return base36;
}
