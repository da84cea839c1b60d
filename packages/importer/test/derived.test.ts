/** What an import derives from revisions: the current one of a page, recent changes, and active users. */
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('derived');
const out = join(folder, 'out');

/** A revision with its ID, its time, and its user. */
type Row = readonly [id: number, time: string, user: string, userId: number];

const page = (id: number, rows: readonly Row[]): string =>
  `<page><title>P${id}</title><ns>0</ns><id>${id}</id>${rows
    .map(
      ([revision, time, user, userId]) =>
        `<revision><id>${revision}</id><timestamp>${time}</timestamp><contributor><username>${user}</username><id>${userId}</id></contributor><model>wikitext</model><format>text/x-wiki</format><text bytes="2" xml:space="preserve">${revision}</text></revision>`,
    )
    .join('')}</page>`;

const xml = `<mediawiki xml:lang="en"><siteinfo><sitename>S</sitename><dbname>testwiki</dbname></siteinfo>${[
  page(1, [
    [11, '2025-05-31T00:00:00Z', 'Ann', 7],
    [13, '2025-06-01T00:00:00Z', 'Ann', 7],
    [12, '2025-06-01T00:00:00Z', 'Ann', 7],
  ]),
  page(2, [
    [21, '2025-03-02T23:59:00Z', 'Old', 8],
    [22, '2025-03-04T00:00:00Z', 'Ann', 7],
  ]),
  page(3, [[31, '2025-06-01T00:00:00Z', 'Robot', 9]]),
  // Pages in two parts, as in dumps of long histories.
  page(4, [[41, '2024-06-01T00:00:00Z', 'Ann', 7]]),
  page(4, [[42, '2024-06-01T00:00:00Z', 'Ann', 7]]),
  page(5, [[52, '2024-06-01T00:00:00Z', 'Ann', 7]]),
  page(5, [[51, '2024-06-01T00:00:00Z', 'Ann', 7]]),
  // As imported revisions, which get their IDs later.
  page(6, [
    [61, '2024-06-02T00:00:00Z', 'Ann', 7],
    [62, '2024-06-01T00:00:00Z', 'Ann', 7],
  ]),
  // The last action within 30 days, and the last one before them.
  page(7, [[71, '2025-05-02T00:00:01Z', 'Early', 10]]),
  page(8, [[81, '2025-05-01T00:00:01Z', 'Late', 11]]),
].join('')}</mediawiki>`;

const groups = `CREATE TABLE \`user_groups\` (
  \`ug_user\` int(10) unsigned NOT NULL,
  \`ug_group\` varbinary(255) NOT NULL,
  \`ug_expiry\` varbinary(14) DEFAULT NULL
);
INSERT INTO \`user_groups\` VALUES (9,'bot',NULL);
`;

beforeAll(async () => {
  const dump = join(folder, 'testwiki-20250601-pages-meta-history.xml');
  writeFileSync(dump, xml);
  const table = join(folder, 'testwiki-20250601-user_groups.sql.gz');
  writeFileSync(table, gzipSync(groups));
  await runImport([dump, table], out, { clock: '20250601000000' });
});

test('of two revisions in the same second the one with the higher ID is current', () => {
  expect(rowsOf(out, 'SELECT page_latest FROM page WHERE page_id IN (1, 4, 5) ORDER BY page_id')).toEqual(
    [13, 42, 52].map((page_latest) => ({ page_latest })),
  );
});

test('recent changes are those of 90 days', () => {
  expect(rowsOf(out, 'SELECT rc_this_oldid AS id, rc_bot AS bot FROM recentchanges ORDER BY id')).toEqual([
    { id: 11, bot: 0 },
    { id: 12, bot: 0 },
    { id: 13, bot: 0 },
    { id: 22, bot: 0 },
    { id: 31, bot: 1 },
    { id: 71, bot: 0 },
    { id: 81, bot: 0 },
  ]);
});

test('of two revisions the later one is current, in any order', () => {
  expect(rowsOf(out, 'SELECT page_latest FROM page WHERE page_id = 6')).toEqual([{ page_latest: 61 }]);
});

test('users with an action in 30 days are active, without bots', () => {
  expect(rowsOf(out, 'SELECT ss_active_users, ss_total_edits FROM site_stats')).toEqual([
    { ss_active_users: 2, ss_total_edits: 14 },
  ]);
});
