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
import { expiryToIso, rowToIso } from '../../time/timestamps.js';

type Preferences = NonNullable<ValueOf<'userinfo'>['options']>;

const makeValue = exactly<ValueOf<'userinfo'>, 'systemblocktype'>();

/** The account that sends the request. */
export const userinfo = singleValue('userinfo', {
  value: async (run) => {
    const { params: p, call } = run;
    const { viewer, wiki } = call;
    const account = viewer.isAnonymous ? undefined : await readAccount(run);
    const groups = await groupsOfViewer(run, account);
    const blocks = has(p.prop, 'blockinfo', 'cancreateaccount')
      ? await readViewerBlocks(call.db, viewer, call.now)
      : [];
    const limited = { isAnonymous: viewer.isAnonymous, rights: viewer.rights, explicitGroups: groups.explicit };
    return makeValue({
      id: viewer.id,
      name: viewer.name,
      ...(viewer.isAnonymous && { anon: true }),
      ...(viewer.isTemporary && { temp: true }),
      ...(has(p.prop, 'blockinfo') && (await blockInfo(run, blocks))),
      ...(has(p.prop, 'hasmsg') && { messages: await hasMessages(run) }),
      ...(has(p.prop, 'groups') && { groups: effectiveGroups(groups) }),
      ...(has(p.prop, 'groupmemberships') && {
        groupmemberships: groups.memberships.map(({ group, expiry }) => ({
          group,
          expiry: expiryToIso(expiry, call.now),
        })),
      }),
      ...(has(p.prop, 'implicitgroups') && { implicitgroups: groups.implicit }),
      ...(has(p.prop, 'rights') && { rights: [...viewer.rights] }),
      ...(has(p.prop, 'changeablegroups') && {
        changeablegroups: changeableGroups(wiki, viewer, automaticGroups(run)),
      }),
      ...(has(p.prop, 'options') && {
        options: (await preferencesOf(call, account?.user_registration ?? null)) as Preferences,
      }),
      ...(has(p.prop, 'editcount') && { editcount: account?.user_editcount ?? 0 }),
      ...(has(p.prop, 'ratelimits') && {
        ratelimits: viewer.rights.has('noratelimit') ? {} : rateLimits(limited, extensions(run)),
      }),
      ...(has(p.prop, 'theoreticalratelimits') && { theoreticalratelimits: rateLimits(limited, extensions(run)) }),
      ...(has(p.prop, 'realname') && call.wiki.site.settings.realnames && { realname: account?.user_real_name ?? '' }),
      ...(has(p.prop, 'email') && viewer.rights.has('viewmyprivateinfo') && email(account, call.now)),
      ...(has(p.prop, 'registrationdate') &&
        account !== undefined && {
          registrationdate: account.user_registration === null ? null : rowToIso(account.user_registration, call.now),
        }),
      ...(has(p.prop, 'acceptlang') && {
        acceptlang: acceptedLanguages(call.acceptLanguage).map((entry) => mark(entry, { content: 'code' })),
      }),
      ...(has(p.prop, 'unreadcount') && { unreadcount: await unreadCount(run) }),
      ...(has(p.prop, 'centralids') &&
        centralIds(wiki, { id: viewer.id, isHidden: (account?.hidden ?? null) !== null }, p.attachedwiki)),
      ...(has(p.prop, 'latestcontrib') && (await latestContribution(run))),
      ...(has(p.prop, 'cancreateaccount') && (await mayCreateAccounts(run, blocks))),
    });
  },
  cacheMode: () => 'private',
});
