/**
 * Rights to see rows: a viewer without a right does not see the data that it protects, and a viewer with only this
 * right does. Each account here is in one group that has one right, so that no other right can be the cause.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClient, type TestClient, type Json, type Query } from '../support/test-client.js';
import { sampleFolder, type TestFile } from '../support/crowded-wiki.js';
import { hiddenWord, privateWord, suppressedWord, wikiWithSecrets } from '../support/secrets.js';

const rights = [
  'deletedhistory',
  'deletedtext',
  'viewsuppressed',
  'suppressrevision',
  'suppressionlog',
  'hideuser',
  'patrolmarks',
  'patrol',
  'unwatchedpages',
  'viewmywatchlist',
  'viewmyprivateinfo',
] as const;
type Right = (typeof rights)[number];

/** Accounts by their rights: one, or several. */
const accounts: readonly (readonly Right[])[] = [
  ...rights.map((right) => [right]),
  [],
  ['deletedhistory', 'deletedtext'],
  ['deletedhistory', 'viewsuppressed'],
  ['deletedhistory', 'deletedtext', 'viewsuppressed'],
];
const nameOf = (held: readonly Right[]): string => `May ${held.length === 0 ? 'nothing' : held.join(' and ')}`;

let file: TestFile;
let client: TestClient;

beforeAll(async () => {
  file = await wikiWithSecrets(addAccounts);
  const site = join(dirname(file.path), 'site.json');
  writeFileSync(site, JSON.stringify(profileWithGroups()));
  client = await openTestClient(file.path, site);
});
afterAll(() => {
  client.close();
  file.remove();
});

function addAccounts(database: Database): void {
  for (const held of accounts) {
    const { lastInsertRowid: id } = database
      .prepare(
        `INSERT INTO user (user_name, user_real_name, user_password, user_newpassword, user_email, user_touched, user_token, user_registration)
         SELECT ?, '', '', '', '', user_touched, user_token, user_registration FROM user WHERE user_id = 9`,
      )
      .run(nameOf(held));
    database.prepare('INSERT INTO actor (actor_user, actor_name) VALUES (?, ?)').run(id, nameOf(held));
    for (const right of held)
      database.prepare('INSERT INTO user_groups (ug_user, ug_group) VALUES (?, ?)').run(id, `may-${right}`);
    database.prepare(`INSERT INTO watchlist (wl_user, wl_namespace, wl_title) VALUES (?, 0, 'Raven')`).run(id);
  }
}

interface Group {
  readonly name: string;
  readonly rights?: readonly string[];
}

/** The sample's profile: only the groups of this test have the rights. */
function profileWithGroups(): object {
  const profile = JSON.parse(readFileSync(join(sampleFolder, 'site.json'), 'utf8')) as {
    readonly siteinfo: { readonly usergroups: readonly Group[] };
  };
  const everyone = new Set(['*', 'user', 'autoconfirmed', 'named']);
  const stripped = profile.siteinfo.usergroups.map((group) =>
    everyone.has(group.name)
      ? { ...group, rights: (group.rights ?? []).filter((right) => !(rights as readonly string[]).includes(right)) }
      : group,
  );
  const own = rights.map((right): Group => ({ name: `may-${right}`, rights: [right] }));
  return { ...profile, siteinfo: { ...profile.siteinfo, usergroups: [...stripped, ...own] } };
}

/** Text that a response must contain, or must not contain: a hidden word, or a member. */
const holds = (response: Json, text: string): boolean => JSON.stringify(response).includes(text);
/** Without its first letter, which titles have as a capital. */
const word = (text: string): string => text.slice(1);

interface Case {
  readonly what: string;
  readonly query: Query;
  readonly shows: string;
  /** Who sees it. */
  readonly seen: readonly Right[];
  /** An account that must not see it, although its rights are similar. */
  readonly unseen: readonly (readonly Right[])[];
}

const cases: readonly Case[] = [
  {
    what: 'hidden comments of revisions',
    query: { prop: 'revisions', revids: '92', rvprop: 'comment' },
    shows: word(hiddenWord),
    seen: ['deletedhistory'],
    unseen: [['deletedtext'], ['patrolmarks']],
  },
  {
    what: 'hidden authors of revisions',
    query: { prop: 'revisions', revids: '92', rvprop: 'user' },
    shows: word(hiddenWord),
    seen: ['deletedhistory'],
    unseen: [['deletedtext']],
  },
  {
    what: 'hidden text of revisions',
    query: { prop: 'revisions', revids: '90', rvprop: 'content', rvslots: 'main' },
    shows: word(hiddenWord),
    seen: ['deletedtext'],
    unseen: [['deletedhistory'], ['viewsuppressed']],
  },
  {
    what: 'hidden revisions, listed by time',
    query: { list: 'allrevisions', arvprop: 'comment|user|ids', arvlimit: 'max', arvdir: 'newer' },
    shows: word(hiddenWord),
    seen: ['deletedhistory'],
    unseen: [['deletedtext']],
  },
  {
    what: 'suppressed text of revisions',
    query: { prop: 'revisions', revids: '95', rvprop: 'content|user', rvslots: 'main' },
    shows: word(suppressedWord),
    seen: ['viewsuppressed'],
    unseen: [['deletedhistory', 'deletedtext']],
  },
  {
    what: 'suppressed authors, to those who suppress',
    query: { prop: 'revisions', revids: '95', rvprop: 'user' },
    shows: word(suppressedWord),
    seen: ['suppressrevision'],
    unseen: [['deletedhistory']],
  },
  {
    what: 'revisions of deleted pages',
    query: { list: 'deletedrevs', drlimit: '5' },
    shows: '"revisions"',
    seen: ['deletedhistory'],
    unseen: [['deletedtext']],
  },
  {
    what: 'text of deleted pages',
    query: { prop: 'deletedrevisions', titles: 'Doomed 4', drvprop: 'content', drvslots: 'main' },
    shows: word(hiddenWord),
    seen: ['deletedhistory', 'deletedtext'],
    unseen: [['deletedhistory']],
  },
  {
    what: 'text of deleted pages, listed',
    query: { list: 'alldeletedrevisions', adrprop: 'content', adrslots: 'main', adrlimit: '50' },
    shows: word(hiddenWord),
    seen: ['deletedhistory', 'deletedtext'],
    unseen: [['deletedhistory']],
  },
  {
    what: 'descriptions of deleted files',
    query: { list: 'filearchive', faprop: 'description' },
    shows: '"description"',
    seen: ['deletedhistory'],
    unseen: [['deletedtext']],
  },
  {
    what: 'metadata of deleted files',
    query: { list: 'filearchive', faprop: 'metadata' },
    shows: '"metadata"',
    seen: ['deletedtext'],
    unseen: [['deletedhistory']],
  },
  {
    what: 'hidden entries of logs',
    query: { list: 'logevents', letype: 'move', lelimit: 'max' },
    shows: word(hiddenWord),
    seen: ['deletedhistory'],
    unseen: [['deletedtext']],
  },
  {
    what: 'suppressed entries of logs',
    query: { list: 'logevents', letype: 'delete', lelimit: 'max' },
    shows: word(suppressedWord),
    seen: ['deletedhistory', 'viewsuppressed'],
    unseen: [['deletedhistory']],
  },
  {
    what: 'the log of suppressions',
    query: { list: 'logevents', letype: 'suppress', lelimit: 'max' },
    shows: word(suppressedWord),
    seen: ['suppressionlog'],
    unseen: [['viewsuppressed'], ['deletedhistory']],
  },
  {
    what: 'hidden accounts among all',
    query: { list: 'allusers', aufrom: 'Z', aulimit: 'max' },
    shows: word(suppressedWord),
    seen: ['hideuser'],
    unseen: [['viewsuppressed'], ['suppressrevision']],
  },
  {
    what: 'blocks of hidden accounts',
    query: { list: 'blocks', bklimit: 'max' },
    shows: word(suppressedWord),
    seen: ['hideuser'],
    unseen: [['viewsuppressed']],
  },
  {
    what: 'what is patrolled',
    query: { list: 'recentchanges', rcprop: 'patrolled', rclimit: '5' },
    shows: '"patrolled"',
    seen: ['patrolmarks'],
    unseen: [['deletedhistory']],
  },
  {
    what: 'what is patrolled, of contributions',
    query: { list: 'usercontribs', ucuser: 'Alice', ucprop: 'patrolled', uclimit: '5' },
    shows: '"patrolled"',
    seen: ['patrol'],
    unseen: [['viewsuppressed']],
  },
  {
    what: 'pages that nobody watches',
    query: { list: 'querypage', qppage: 'Unwatchedpages' },
    shows: '"results"',
    seen: ['unwatchedpages'],
    unseen: [['viewmywatchlist']],
  },
  {
    what: 'how few watch a page',
    query: { prop: 'info', inprop: 'watchers', titles: 'Zqprivate page|Raven' },
    shows: '"watchers":1',
    seen: ['unwatchedpages'],
    unseen: [['viewmywatchlist']],
  },
  {
    what: 'the own watchlist',
    query: { list: 'watchlistraw' },
    shows: '"Raven"',
    seen: ['viewmywatchlist'],
    unseen: [['unwatchedpages']],
  },
  {
    what: 'changes of the own watchlist',
    query: { list: 'watchlist', wlallrev: '1' },
    shows: '"watchlist"',
    seen: ['viewmywatchlist'],
    unseen: [['unwatchedpages']],
  },
];

describe.each(cases)('$what', ({ query, shows, seen, unseen }) => {
  it(`is seen by those who may`, async () => {
    expect(holds(await client.request(query, { user: nameOf(seen) }), shows)).toBe(true);
  });

  it.each([[[]], ...unseen.map((held) => [held])] as (readonly (readonly Right[])[])[])(
    'is not seen with %j',
    async (held = []) => {
      expect(holds(await client.request(query, { user: nameOf(held) }), shows)).toBe(false);
    },
  );

  it('is not seen without an account', async () => {
    expect(holds(await client.request(query), shows)).toBe(false);
  });
});

describe('the watchlist of another account', () => {
  const token = 'b07c04bc18fa1214da11d185b7455832c9aa2599';
  const lists: readonly Query[] = [
    { list: 'watchlistraw', wrlimit: 'max' },
    { list: 'watchlist', wllimit: 'max', wlallrev: '1' },
  ];
  const prefixOf = (query: Query): string => (query['list'] === 'watchlist' ? 'wl' : 'wr');

  it.each(lists)('is private: $list', async (query) => {
    const prefix = prefixOf(query);
    const owner = { [`${prefix}owner`]: 'Alice' };
    for (const given of ['', 'x'.repeat(40), '0'.repeat(40)]) {
      const response = await client.request({ ...query, ...owner, [`${prefix}token`]: given });
      expect(response).toHaveProperty('error.code');
      expect(response).not.toHaveProperty('query');
    }
    const open = await client.request({ ...query, ...owner, [`${prefix}token`]: token });
    expect(open).not.toHaveProperty('error');
  });

  it('is shown to who knows its token', async () => {
    const response = await client.request({ list: 'watchlistraw', wrowner: 'Alice', wrtoken: token, wrlimit: 'max' });
    expect(holds(response, word(privateWord))).toBe(true);
  });

  it('is in no list of changes without it', async () => {
    expect(
      holds(await client.request({ list: 'watchlistraw', wrlimit: 'max' }, { user: 'Newbie' }), word(privateWord)),
    ).toBe(false);
  });
});

describe('what belongs to an account', () => {
  const query = { meta: 'userinfo', uiprop: 'email|realname|options' };
  it('is shown to itself alone', async () => {
    expect(holds(await client.request(query, { user: nameOf(['viewmyprivateinfo']) }), privateWord)).toBe(false);
    expect(holds(await client.request(query, { user: 'Alice' }), `"nickname":"${privateWord}"`)).toBe(true);
    expect(
      holds(await client.request({ list: 'mystashedfiles', msfprop: 'size' }, { user: 'Alice' }), word(privateWord)),
    ).toBe(true);
    expect(holds(await client.request({ list: 'mystashedfiles' }, { user: 'Uma Uploader' }), word(privateWord))).toBe(
      false,
    );
    expect(
      holds(
        await client.request(
          { list: 'users|allusers', ususers: 'Alice', usprop: 'emailable|editcount', aulimit: 'max' },
          { user: 'Sybil' },
        ),
        privateWord,
      ),
    ).toBe(false);
  });
});
