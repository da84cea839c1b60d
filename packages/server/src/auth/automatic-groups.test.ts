import { toUnix } from '@wiki-query/wikitext';
import { expect, test } from 'vitest';
import { sampleProfile, sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { c, t } from '../db/schema/tables.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { automaticGroups } from './automatic-groups.js';

const is = (condname: string, ...params: unknown[]): object => ({ condname, params });

const account = {
  user_id: 0,
  user_name: 'A',
  user_editcount: 3,
  user_registration: '20200101000000',
  user_email: 'a@example.org',
  user_email_authenticated: null,
};

test('conditions read the first edits and the blocks of accounts', () =>
  withSample(async (db) => {
    const ids = (await db.all(from(t.user).select(c.user_id))).map((row) => row.user_id);
    const edits = await db.all(
      from(t.actor)
        .join(t.revision, sql`${c.rev_actor} = ${c.actor_id}`)
        .select(c.actor_user, c.rev_timestamp)
        .orderBy(c.rev_timestamp),
    );
    const firsts = new Map(edits.toReversed().map((row) => [row.actor_user, row.rev_timestamp]));
    const middle = [...firsts.values()].sort()[Math.floor(firsts.size / 2)] ?? '';
    const age = is('APCOND_AGE_FROM_EDIT', Math.floor(Date.now() / 1000) - toUnix(middle));
    const wiki = sampleWiki(sampleProfile({ autopromote: { blocked: is('APCOND_BLOCKED'), editor: age } }));
    const groups = await automaticGroups({ db, wiki, now: '20250601000000' }, ids);
    const having = (group: string): readonly number[] =>
      ids.filter((id) => groups({ ...account, user_id: id }, []).includes(group));
    // An account without edits counts as old.
    const editors = ids.filter((id) => (firsts.get(id) ?? '') <= middle);
    expect(having('editor')).toEqual(editors);
    expect(editors.length).toBeLessThan(ids.length);
    const blocks = await db.all(
      from(t.block_target)
        .join(t.block, sql`${c.bl_target} = ${c.bt_id}`)
        .select(c.bt_user)
        .where(sql`${c.bl_sitewide} = 1 and ${c.bl_expiry} > '20250601000000'`),
    );
    const blocked = new Set(blocks.map((row) => row.bt_user));
    expect(having('blocked')).toEqual(ids.filter((id) => blocked.has(id)));
    expect(having('blocked').length).toBeGreaterThan(0);
  }));

test.each([
  ['confirms addresses', [{ realname: 'Confirmemail', aliases: ['Confirmemail'] }], []],
  ['confirms none', [{ realname: 'Version', aliases: ['Version'] }], ['mailed']],
])('an address that is not confirmed, on a wiki that %s', (_, specialpagealiases, want) =>
  withSample(async (db) => {
    const wiki = sampleWiki(
      sampleProfile({ autopromote: { mailed: is('APCOND_EMAILCONFIRMED') }, specialpagealiases }),
    );
    const groups = await automaticGroups({ db, wiki, now: '20250601000000' }, [0]);
    expect(groups(account, [])).toEqual(want);
  }),
);
