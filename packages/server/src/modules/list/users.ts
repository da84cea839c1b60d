import { partByPart } from '../../shapes/part-by-part.js';
import { type Part, partsOf } from './users/named-users.js';
import { type Batch, read } from './users/read-users.js';
import { members } from './users/user-members.js';

/** Accounts by name or by id. */
export const users = partByPart<'users', Part, Batch>('users', {
  parts: partsOf,
  batch: read,
  members,
  rest: (left, { params: p }) => [
    p.users === undefined ? 'userids' : 'users',
    left.map((part) => part.requested).join('|'),
  ],
  cacheMode: ({ params: p }) =>
    (p.prop ?? []).some((prop) => !PUBLIC.has(prop)) ? 'anon-public-user-private' : 'public',
});

/** Properties that are the same for everybody. */
const PUBLIC = new Set<string>([
  'groups',
  'groupmemberships',
  'implicitgroups',
  'rights',
  'editcount',
  'registration',
  'emailable',
  'gender',
  'centralids',
  'cancreate',
]);
