/** The owner of the watchlist to read: the viewer, or a user who has shared the token. */
import { timingSafeEqual } from 'node:crypto';
import { viewerNamed } from '../../auth/viewer.js';
import type { Call } from '../../request/call.js';
import { ApiError } from '../../errors/api-error.js';
import { readPreferences } from '../../viewer/account-preferences.js';
import type { Viewer } from '../../viewer/viewer.js';

interface OwnerParams {
  readonly owner: string | undefined;
  readonly token: string | undefined;
}

/** The owner. MediaWiki (`WatchedItemQueryService`) filters rows by the owner's rights, not by the viewer's. */
export async function watchlistOwner({ owner, token }: OwnerParams, call: Call): Promise<Viewer> {
  const { viewer } = call;
  if (owner !== undefined && token !== undefined) return ownerWithToken(owner, token, call);
  if (viewer.isAnonymous) throw new ApiError('notloggedin');
  if (!viewer.rights.has('viewmywatchlist')) throw new ApiError('permissiondenied', { right: 'viewmywatchlist' });
  return viewer;
}

async function ownerWithToken(owner: string, token: string, { db, wiki, viewer, now }: Call): Promise<Viewer> {
  const found = await viewerNamed(owner, { db, wiki, ip: viewer.ip, now });
  if (found === undefined) throw new ApiError('bad_wlowner', { user: owner });
  const kept = await readPreferences(db, found.id, ['watchlisttoken']);
  if (!sameText(kept.get('watchlisttoken') ?? '', token)) throw new ApiError('bad_wltoken');
  return found;
}

/** A constant-time comparison. An empty token is never valid. */
function sameText(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
