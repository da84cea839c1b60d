import { exactly } from '../../shapes/exact.js';
import { has, type ModuleRun, type ValueOf } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { mark } from '../../result/value.js';
import { type Block, blockDetails, readViewerBlocks } from '../../records/blocks/active-blocks.js';
import { readDatePreferences } from '../../language/date-text.js';
import { expiryToIso, toIso } from '../../time/timestamps.js';
import { selectAccounts } from '../../records/users/account-row.js';
import { effectiveGroups, groupsOf, type AccountGroups } from '../../records/users/accounts.js';
import { formatErrors } from '../../errors/error-format.js';
import type { Said } from '../../errors/error-messages.js';
import { blockMessage } from '../../records/blocks/block-error.js';
import { refusedRight } from '../../records/permissions/reason-values.js';
import { centralIds } from '../../records/users/central-ids.js';
import { changeableGroups } from './userinfo/changeable-groups.js';
import { preferencesOf } from '../../records/users/preferences.js';
import { acceptedLanguages } from '../../records/users/wanted-variant.js';
import { rateLimits } from './userinfo/rate-limits.js';

type Run = ModuleRun<'userinfo'>;
type Creation = Pick<ValueOf<'userinfo'>, 'cancreateaccount' | 'cancreateaccounterror'>;
type Preferences = NonNullable<ValueOf<'userinfo'>['options']>;

const makeValue = exactly<ValueOf<'userinfo'>, 'systemblocktype'>();

/** Maximum count of unread pages of the watchlist. */
const MOST_UNREAD = 1000;

/** What the wiki knows of the user of the request. */
export const userinfo = singleValue('userinfo', { value: describe, cacheMode: () => 'private' });

async function describe(run: Run) {
  const { params: p, query } = run;
  const { viewer, wiki } = query;
  const shows = (prop: NonNullable<Run['params']['prop']>[number]): boolean => has(p.prop, prop);
  const account = viewer.isAnonymous ? undefined : await readAccount(run);
  const groups = await groupsOfViewer(run, account);
  const blocks =
    shows('blockinfo') || shows('cancreateaccount') ? await readViewerBlocks(query.db, viewer, query.now) : [];
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
      groupmemberships: groups.memberships.map(({ group, expiry }) => ({ group, expiry: expiryToIso(expiry) })),
    }),
    ...(shows('implicitgroups') && { implicitgroups: groups.implicit }),
    ...(shows('rights') && { rights: [...viewer.rights] }),
    ...(shows('changeablegroups') && { changeablegroups: changeableGroups(wiki, viewer, automaticGroups(run)) }),
    ...(shows('options') && {
      options: (await preferencesOf(query, account?.user_registration ?? null)) as Preferences,
    }),
    ...(shows('editcount') && { editcount: account?.user_editcount ?? 0 }),
    ...(shows('ratelimits') && {
      ratelimits: viewer.rights.has('noratelimit') ? {} : rateLimits(limited, extensions(run)),
    }),
    ...(shows('theoreticalratelimits') && { theoreticalratelimits: rateLimits(limited, extensions(run)) }),
    ...(shows('realname') && { realname: account?.user_real_name ?? '' }),
    ...(shows('email') && viewer.rights.has('viewmyprivateinfo') && email(account)),
    ...(shows('registrationdate') &&
      account !== undefined && {
        registrationdate: account.user_registration === null ? null : toIso(account.user_registration),
      }),
    ...(shows('acceptlang') && {
      acceptlang: acceptedLanguages(query.acceptLanguage).map((entry) => mark(entry, { content: 'code' })),
    }),
    ...(shows('unreadcount') && { unreadcount: await unreadCount(run) }),
    ...(shows('centralids') && centralIds(wiki, { id: viewer.id, isHidden: await isHidden(run) }, p.attachedwiki)),
    ...(shows('latestcontrib') && (await latestContribution(run))),
    ...(shows('cancreateaccount') && (await mayCreateAccounts(run, blocks))),
  });
}

async function readAccount({ query: { db, viewer } }: Run) {
  return db.first(
    db.sql
      .selectFrom('user')
      .select([
        'user_id',
        'user_name',
        'user_real_name',
        'user_editcount',
        'user_registration',
        'user_email',
        'user_email_authenticated',
      ])
      .select('user_is_temp')
      .where('user_id', '=', viewer.id),
  );
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

async function groupsOfViewer({ query }: Run, account: Account | undefined): Promise<AccountGroups> {
  const none: AccountGroups = { memberships: [], explicit: [], implicit: ['*'] };
  if (account === undefined) return none;
  const groups = (await groupsOf(query, [account])).get(account.user_id) ?? none;
  // Conditions may depend on the IP address, which is known only for the viewer's own request.
  const implicit = query.viewer.groups.filter((group) => !groups.explicit.includes(group));
  return { ...groups, implicit };
}

async function blockInfo({ query }: Run, blocks: readonly Block[]) {
  const { db, viewer, wiki, language } = query;
  return blocks.length === 0
    ? undefined
    : blockDetails(blocks, { wiki, language, dates: await readDatePreferences(db, viewer, wiki) });
}

async function hasMessages({ query: { db, viewer } }: Run): Promise<boolean> {
  const row = await db.first(
    viewer.isAnonymous
      ? db.sql.selectFrom('user_newtalk').select('user_ip').where('user_ip', '=', viewer.name).limit(1)
      : db.sql.selectFrom('user_newtalk').select('user_ip').where('user_id', '=', viewer.id).limit(1),
  );
  return row !== undefined;
}

const automaticGroups = ({ query }: Run): readonly string[] => Object.keys(query.wiki.site.autopromote);

function extensions({ query }: Run): readonly string[] {
  return query.wiki.site.extensions.flatMap(({ name }) => name ?? []);
}

function email(account: Account | undefined) {
  const confirmed = account?.user_email_authenticated;
  return {
    email: account?.user_email ?? '',
    ...(typeof confirmed === 'string' && { emailauthenticated: toIso(confirmed) }),
  };
}

async function unreadCount({ query: { db, viewer } }: Run): Promise<number | string> {
  if (viewer.isAnonymous) return 0;
  const rows = await db.all(
    db.sql
      .selectFrom('watchlist')
      .select('wl_id')
      .where('wl_user', '=', viewer.id)
      .where('wl_notificationtimestamp', 'is not', null)
      .limit(MOST_UNREAD),
  );
  return rows.length >= MOST_UNREAD ? `${MOST_UNREAD}+` : rows.length;
}

async function isHidden({ query }: Run): Promise<boolean> {
  if (query.viewer.isAnonymous) return false;
  const row = await query.db.first(selectAccounts(query).where('user_id', '=', query.viewer.id));
  return row !== undefined && row.hidden !== null;
}

async function latestContribution({ query: { db, viewer } }: Run) {
  if (viewer.actorId === 0) return undefined;
  const row = await db.first(
    db.sql
      .selectFrom('revision')
      .select('rev_timestamp')
      .where('rev_actor', '=', viewer.actorId)
      .orderBy('rev_timestamp', 'desc')
      .limit(1),
  );
  return row === undefined ? undefined : { latestcontrib: toIso(row.rev_timestamp) };
}

async function mayCreateAccounts({ query }: Run, blocks: readonly Block[]): Promise<Creation> {
  const { viewer } = query;
  const refused = async (said: Said): Promise<Creation> => ({
    cancreateaccount: false,
    cancreateaccounterror: await formatErrors([said], query.errors),
  });
  if (!viewer.rights.has('createaccount')) return refused(await refusedRight('createaccount', query));
  const block = blocks.find((one) => one.preventsAccounts);
  return block === undefined ? { cancreateaccount: true } : refused(await blockMessage(query, block));
}
