import type { ValueOf } from '../../shapes/module.js';
import { together } from '../../shapes/part-members.js';
import { singleValue } from '../../shapes/single-value.js';
import { mark } from '../../result/value.js';
import { blockMembers } from '../../records/blocks/active-blocks.js';
import { effectiveGroups } from '../../records/users/accounts.js';
import { centralIds } from '../../records/users/central-ids.js';
import { changeableGroups } from './userinfo/changeable-groups.js';
import { preferencesOf } from '../../records/users/preferences.js';
import { acceptedLanguages } from '../../records/users/wanted-variant.js';
import { rateLimits } from './userinfo/rate-limits.js';
import { readAccount, email, latestContribution, type Account } from './userinfo/account.js';
import type { Run } from './userinfo/run.js';
import { hasMessages, unreadCount } from './userinfo/unread.js';
import { blockInfo, automaticGroups, extensions, mayCreateAccounts } from './userinfo/restrictions.js';
import { expiryToIso, rowToIso } from '../../time/timestamps.js';

type Preferences = NonNullable<ValueOf<'userinfo'>['options']>;

/** The account that sends the request. */
export const userinfo = singleValue<'userinfo', Account>('userinfo', {
  of: readAccount,
  members: {
    id: (_, { call }) => call.viewer.id,
    name: (_, { call }) => call.viewer.name,
    anon: (_, { call }) => call.viewer.isAnonymous || undefined,
    temp: (_, { call }) => call.viewer.isTemporary || undefined,
    ...together(blockMembers, async ({ blocks }: Account, run: Run) => blockInfo(run, await blocks())),
    systemblocktype: null,
    messages: (_, run) => hasMessages(run),
    groups: ({ groups }) => effectiveGroups(groups),
    groupmemberships: ({ groups: { memberships } }, { call }) =>
      memberships.map(({ group, expiry }) => ({ group, expiry: expiryToIso(expiry, call.now) })),
    implicitgroups: ({ groups }) => groups.implicit,
    rights: (_, { call }) => [...call.viewer.rights],
    changeablegroups: (_, run) => changeableGroups(run.call.wiki, run.call.viewer, automaticGroups(run)),
    options: async ({ account }, { call }) =>
      (await preferencesOf(call, account?.user_registration ?? null)) as Preferences,
    editcount: ({ account }) => account?.user_editcount ?? 0,
    ratelimits: ({ limited }, run) => (limited.rights.has('noratelimit') ? {} : rateLimits(limited, extensions(run))),
    theoreticalratelimits: ({ limited }, run) => rateLimits(limited, extensions(run)),
    realname: ({ account }, { call }) =>
      call.wiki.site.settings.realnames ? (account?.user_real_name ?? '') : undefined,
    ...together(['email', 'emailauthenticated'], ({ account }: Account, { call }: Run) =>
      call.viewer.rights.has('viewmyprivateinfo') ? email(account, call.now) : undefined,
    ),
    registrationdate: ({ account }, { call }) =>
      account?.user_registration == null ? account?.user_registration : rowToIso(account.user_registration, call.now),
    acceptlang: (_, { call }) =>
      acceptedLanguages(call.acceptLanguage).map((entry) => mark(entry, { content: 'code' })),
    unreadcount: (_, run) => unreadCount(run),
    ...together(['centralids', 'attachedlocal', 'attachedwiki'], ({ account }: Account, { call, params }: Run) =>
      centralIds(call.wiki, { id: call.viewer.id, isHidden: (account?.hidden ?? null) !== null }, params.attachedwiki),
    ),
    latestcontrib: (_, run) => latestContribution(run),
    ...together(['cancreateaccount', 'cancreateaccounterror'], async ({ blocks }: Account, run: Run) =>
      mayCreateAccounts(run, await blocks()),
    ),
  },
  cacheMode: () => 'private',
});
