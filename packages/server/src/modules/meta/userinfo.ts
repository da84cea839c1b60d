import { exactly } from '../../shapes/exact.js';
import { has, type ValueOf } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { mark } from '../../result/value.js';
import { readViewerBlocks } from '../../records/blocks/active-blocks.js';
import { effectiveGroups } from '../../records/users/accounts.js';
import { centralIds } from '../../records/users/central-ids.js';
import { changeableGroups } from './userinfo/changeable-groups.js';
import { preferencesOf } from '../../records/users/preferences.js';
import { acceptedLanguages } from '../../records/users/wanted-variant.js';
import { rateLimits } from './userinfo/rate-limits.js';
import { readAccount, groupsOfViewer, email, latestContribution } from './userinfo/account.js';
import { hasMessages, unreadCount } from './userinfo/unread.js';
import { blockInfo, automaticGroups, extensions, mayCreateAccounts } from './userinfo/restrictions.js';
import type { Run } from './userinfo/run.js';
import { expiryToIso, rowToIso } from '../../time/timestamps.js';

type Preferences = NonNullable<ValueOf<'userinfo'>['options']>;

const makeValue = exactly<ValueOf<'userinfo'>, 'systemblocktype'>();

/** The account that sends the request. */
export const userinfo = singleValue('userinfo', {
  value: async (run) => {
    const { params: p, call } = run;
    const { viewer, wiki } = call;
    const shows = (prop: NonNullable<Run['params']['prop']>[number]): boolean => has(p.prop, prop);
    const account = viewer.isAnonymous ? undefined : await readAccount(run);
    const groups = await groupsOfViewer(run, account);
    const blocks =
      shows('blockinfo') || shows('cancreateaccount') ? await readViewerBlocks(call.db, viewer, call.now) : [];
    const limited = { isAnonymous: viewer.isAnonymous, rights: viewer.rights, explicitGroups: groups.explicit };
    return makeValue({
      id: viewer.id,
      name: viewer.name,
      ...(viewer.isAnonymous && { anon: true }),
      ...(viewer.isTemporary && { temp: true }),
      ...(shows('blockinfo') && (await blockInfo(run, blocks))),
      ...(shows('hasmsg') && { messages: await hasMessages(run) }),
      ...(shows('groups') && { groups: effectiveGroups(groups) }),
      ...(shows('groupmemberships') && {
        groupmemberships: groups.memberships.map(({ group, expiry }) => ({
          group,
          expiry: expiryToIso(expiry, call.now),
        })),
      }),
      ...(shows('implicitgroups') && { implicitgroups: groups.implicit }),
      ...(shows('rights') && { rights: [...viewer.rights] }),
      ...(shows('changeablegroups') && { changeablegroups: changeableGroups(wiki, viewer, automaticGroups(run)) }),
      ...(shows('options') && {
        options: (await preferencesOf(call, account?.user_registration ?? null)) as Preferences,
      }),
      ...(shows('editcount') && { editcount: account?.user_editcount ?? 0 }),
      ...(shows('ratelimits') && {
        ratelimits: viewer.rights.has('noratelimit') ? {} : rateLimits(limited, extensions(run)),
      }),
      ...(shows('theoreticalratelimits') && { theoreticalratelimits: rateLimits(limited, extensions(run)) }),
      ...(shows('realname') && { realname: account?.user_real_name ?? '' }),
      ...(shows('email') && viewer.rights.has('viewmyprivateinfo') && email(account, call.now)),
      ...(shows('registrationdate') &&
        account !== undefined && {
          registrationdate: account.user_registration === null ? null : rowToIso(account.user_registration, call.now),
        }),
      ...(shows('acceptlang') && {
        acceptlang: acceptedLanguages(call.acceptLanguage).map((entry) => mark(entry, { content: 'code' })),
      }),
      ...(shows('unreadcount') && { unreadcount: await unreadCount(run) }),
      ...(shows('centralids') &&
        centralIds(wiki, { id: viewer.id, isHidden: (account?.hidden ?? null) !== null }, p.attachedwiki)),
      ...(shows('latestcontrib') && (await latestContribution(run))),
      ...(shows('cancreateaccount') && (await mayCreateAccounts(run, blocks))),
    });
  },
  cacheMode: () => 'private',
});
