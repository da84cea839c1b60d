import { partByPart } from '../../shapes/part-by-part.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { type Part, partsOf } from './users/named-users.js';
import { type Batch, read } from './users/read-users.js';
import { item, membersOf } from './users/user-members.js';

/** Accounts by name or by id. */
export const users = partByPart<'users', Part, Batch>('users', {
  parts: (run) => {
    atMostOne(run, 'userids', 'users');
    run.response.list('users');
    return partsOf(run);
  },
  batch: read,
  add: (part, run, batch) => {
    const user = item(membersOf(part, run, batch));
    return run.response.fits(user) && run.response.list('users').push(user) > 0;
  },
  rest: (left, { params: p }) => [
    p.users === undefined ? 'userids' : 'users',
    left.map((part) => part.requested).join('|'),
  ],
  cacheMode: (p) => ((p.prop ?? []).some((prop) => !PUBLIC.has(prop)) ? 'anon-public-user-private' : 'public'),
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
