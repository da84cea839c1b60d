// @module-tag bzip2
/** `--follow` writes the log entries of the running wiki as they are in its own tables, with what follows from them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { followWiki } from '@wiki-query/importer';
import { startWiki, type TestWiki } from '@wiki-query/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleWiki } from '../conformance/src/folders.js';
import { dumpsFolder, importWiki, type ImportedWiki } from './imported-wiki.js';

/**
 * Logs that everybody may read. In entry 597, the list of groups has other keys than 0, 1, 2 …: the API still shows a list.
 */
const isPublic = "log_type <> 'suppress'";
const queries = {
  logs: `SELECT log_id, log_type, log_action, log_timestamp, iif(log_deleted & 4, '', actor_name) AS actor,
      iif(log_deleted & 1, 0, log_namespace) AS namespace, iif(log_deleted & 1, '', log_title) AS title,
      iif(log_deleted & 1, 0, log_page) AS page, iif(log_deleted & 2, '', comment_text) AS comment,
      iif(log_deleted & 1 OR log_id = 597, '', log_params) AS params, log_deleted & 7 AS deleted
    FROM logging JOIN actor ON actor_id = log_actor JOIN comment ON comment_id = log_comment_id WHERE ${isPublic} ORDER BY log_id`,
  revisions: `SELECT ls_value, ls_log_id FROM log_search JOIN logging ON log_id = ls_log_id
    WHERE ls_field = 'associated_rev_id' AND ${isPublic} AND log_deleted & 1 = 0 ORDER BY ls_log_id`,
  protection: `SELECT pr_page, pr_type, pr_level, pr_cascade, pr_expiry FROM page_restrictions WHERE pr_expiry > '20250624115301' ORDER BY 1, 2`,
  titles: `SELECT pt_namespace, pt_title, pt_user, comment_text, pt_timestamp, pt_expiry, pt_create_perm FROM protected_titles
    JOIN comment ON comment_id = pt_reason_id ORDER BY 1, 2`,
  groups: `SELECT user_name, ug_group, ug_expiry FROM user_groups JOIN user ON user_id = ug_user
    WHERE user_name IN (SELECT replace(log_title, '_', ' ') FROM logging WHERE log_type = 'rights') ORDER BY 1, 2`,
  hidden: 'SELECT rev_id, rev_deleted & 7 AS bits FROM revision WHERE rev_deleted & 7 <> 0 ORDER BY 1',
  accounts: `SELECT user_name, user_registration FROM user WHERE user_id IN
    (SELECT CAST(ls AS INTEGER) FROM (SELECT substr(log_params, instr(log_params, 'i:') + 2) AS ls FROM logging WHERE log_type = 'newusers' AND log_deleted & 1 = 0)) AND user_name <> 'Hidden Harry' ORDER BY 1`,
} as const;

const read = (db: Database): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(Object.entries(queries).map(([name, sql]) => [name, db.prepare(sql).all()]));

const notRestored = 99_999;
let live: TestWiki;
let imported: ImportedWiki;
let said = '';

async function follow(until: RegExp): Promise<void> {
  const stop = new AbortController();
  const from = said.length;
  const err = (text: string): void => {
    said += text;
    if (until.test(said.slice(from))) stop.abort();
  };
  const options = { url: live.apiUrl, out: imported.folder, signal: stop.signal, interval: 50, step: 100 };
  await followWiki(options, { out: err, err, isTerminal: false });
}

const open = (): Database => new Sqlite(join(imported.folder, 'wiki.sqlite'));

beforeAll(async () => {
  live = await startWiki();
  imported = await importWiki([
    join(dumpsFolder, 'samplewiki/samplewiki-20250701-pages-meta-history.xml.bz2'),
    join(dumpsFolder, 'samplewiki/samplewiki-20250701-siteinfo-namespaces.json.gz'),
  ]);
  // As if the dump had been made before the first entry.
  const db = open();
  db.exec(
    `UPDATE updatelog SET ul_value = json_set(ul_value, '$.logsUntil', '20230101000000') WHERE ul_key = 'wiki-query import'`,
  );
  // A revision that was not restored with its page.
  db.exec(`INSERT INTO revision (rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp)
    SELECT ${notRestored}, page_id, 1, 1, '20230101000000' FROM page WHERE page_title = 'Doomed_1'`);
  db.close();
});
afterAll(() => live.stop());

describe('the log entries of a running wiki', () => {
  it('are applied in steps, each of which can be the last', async () => {
    await follow(/log entries/);
    expect(said).toMatch(/0 changes, 0 pages written, 0 removed, 100 log entries/);
    expect(said).not.toContain('Up to date');
    const db = open();
    expect(db.prepare('SELECT count(*) FROM logging').pluck().get()).toBe(100);
    db.close();
    await follow(/Up to date/);
  });

  it('are in the tables as in those of the wiki itself', () => {
    const want = new Sqlite(gunzipSync(readFileSync(join(sampleWiki, 'wiki.sqlite.gz'))));
    const have = open();
    for (const [name, rows] of Object.entries(read(want))) {
      expect(rows.length, name).toBeGreaterThan(0);
      expect(read(have)[name], name).toEqual(rows);
    }
    for (const db of [want, have]) db.close();
  });

  it('remove the revisions that were not restored with a page, and keep the page', () => {
    const db = open();
    const pages =
      'SELECT count(*) FROM page JOIN revision ON rev_id = page_latest AND rev_page = page_id WHERE page_title = ?';
    expect(db.prepare(pages).pluck().get('Doomed_1')).toBe(1);
    expect(db.prepare('SELECT count(*) FROM revision WHERE rev_id = ?').pluck().get(notRestored)).toBe(0);
    db.close();
  });

  it('are listed with the same parameters', async () => {
    const parameters = {
      list: 'logevents',
      ledir: 'newer',
      lelimit: 'max',
      leprop: 'ids|title|type|user|userid|timestamp|comment|details',
    };
    for (const start of ['2023-01-01T00:00:00Z', '2025-01-01T00:00:00Z']) {
      const query = new URLSearchParams({
        action: 'query',
        format: 'json',
        formatversion: '2',
        ...parameters,
        lestart: start,
      });
      const want = (await (await fetch(`${live.apiUrl}?${query}`)).json()) as { readonly query: unknown };
      expect((await imported.query({ ...parameters, lestart: start })).query).toEqual(want.query);
    }
  });

  it('are recent changes', async () => {
    const { query } = await imported.query<{ readonly recentchanges: readonly { readonly logtype: string }[] }>({
      list: 'recentchanges',
      rctype: 'log',
      rclimit: 'max',
      rcprop: 'loginfo',
    });
    expect(new Set(query.recentchanges.map(({ logtype }) => logtype))).toContain('delete');
  });
});
