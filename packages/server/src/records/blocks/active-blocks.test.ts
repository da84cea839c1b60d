import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { expect, it } from 'vitest';
import { sampleWiki, withSample } from '../../../test/support/sample-wiki.js';
import { blockDetails, readUserBlocks, readViewerBlocks, type Block } from './active-blocks.js';
import type { Viewer } from '../../viewer/viewer.js';

const now = '20250624115301';
const wiki = sampleWiki(undefined, { march: 'March', january: 'January' });
const reader = {
  wiki,
  language: 'en',
  dates: { format: 'default', correction: '', zone: { timezone: 'UTC', timeoffset: 0 } },
};
const visitor = (ip: string): Viewer => ({
  id: 0,
  actorId: 0,
  name: ip,
  isAnonymous: true,
  isTemporary: false,
  groups: ['*'],
  rights: wiki.rightsOf(['*']),
  ip,
});

it('describes blocks of accounts, read together', () =>
  withSample(async (db) => {
    const users = await db.all(from(t.user).select(c.user_id, c.user_name));
    const before = db.count();
    const blocks = await readUserBlocks(
      db,
      users.map((user) => user.user_id),
      now,
    );
    expect(db.count() - before).toBe(1);
    const bill = users.find((user) => user.user_name === 'Blocked Bill')?.user_id ?? 0;
    expect(blockDetails(blocks.get(bill) ?? [], reader)).toEqual({
      blockid: 1,
      blockedby: 'Sybil',
      blockedbyid: 4,
      blockreason: 'worse',
      blockedtimestamp: '2025-03-18T16:16:50Z',
      blockexpiry: 'infinite',
      blockpartial: false,
      blocknocreate: true,
      blockanononly: false,
      blockemail: true,
      blockowntalk: true,
      blockedtimestampformatted: '16:16, 18 March 2025',
    });
  }));

it.each([
  ['192.0.2.200', [5]],
  ['203.0.113.5', [6]],
  ['203.0.113.200', []],
  ['2001:db8:1::5', [7]],
  ['198.51.100.34', [18]],
  ['8.8.8.8', []],
])('finds what stops %s', (ip, ids) =>
  withSample(async (db) => {
    const blocks = await readViewerBlocks(db, visitor(ip), now);
    expect(blocks.map((block) => block.id)).toEqual(ids);
  }),
);

it('leaves out what has ended', () =>
  withSample(async (db) => expect(await readViewerBlocks(db, visitor('198.51.100.34'), '20250625115302')).toEqual([])));

it('adds several blocks up', () => {
  const block: Block = {
    id: 1,
    userId: 5,
    address: null,
    by: 'A',
    byId: 2,
    reason: 'x',
    timestamp: '20250101000000',
    expiry: '20260101000000',
    isPartial: true,
    preventsAccounts: false,
    isAnonymousOnly: false,
    preventsEmail: false,
    preventsTalk: false,
    isAutomatic: false,
    parentId: null,
  };
  const other = {
    ...block,
    id: 2,
    timestamp: '20240101000000',
    expiry: 'infinity',
    isPartial: false,
    preventsEmail: true,
  };
  expect(blockDetails([block, other], reader)).toMatchObject({
    blockid: null,
    blockedby: '',
    blockedtimestamp: '2024-01-01T00:00:00Z',
    blockexpiry: 'infinite',
    blockpartial: false,
    blockemail: true,
    blockcomponents: [{ blockid: 1, blockexpiryrelative: '00:00, 1 January 2026' }, { blockid: 2 }],
  });
});
