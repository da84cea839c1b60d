import { expect, it } from 'vitest';
import { sampleWiki, withSample } from '../../../test/support/sample-wiki.js';
import { associatedRevision, readLogParams } from './log-params.js';

const wiki = sampleWiki();
const visibility = (bitmask: number, ...hidden: readonly string[]): Record<string, unknown> => ({
  bitmask,
  ...Object.fromEntries(['content', 'comment', 'user', 'restricted'].map((name) => [name, hidden.includes(name)])),
});

/** Type, action, stored value, expected parameters; all at the same time. */
const cases: readonly (readonly [string, string, string, unknown])[] = [
  ['delete', 'delete', 'a:0:{}', {}],
  ['block', 'block', 'a:2:{s:11:"5::duration";s:6:"3 days";s:8:"6::flags";s:17:"nocreate,anononly";}',
    { duration: '3 days', flags: ['nocreate', 'anononly'], expiry: '2025-06-27T11:53:01Z' }],
  ['block', 'block', 'indefinite\nnocreate', { duration: 'infinity', flags: ['nocreate'] }],
  ['block', 'unblock', 'a:0:{}', {}],
  ['block', 'block',
    'a:4:{s:11:"5::duration";s:8:"infinity";s:8:"6::flags";s:0:"";s:8:"sitewide";b:0;s:15:"7::restrictions";a:1:{s:5:"pages";a:1:{i:0;s:6:"talk:a";}}}',
    { duration: 'infinity', flags: [], restrictions: { pages: [{ page_ns: 1, page_title: 'Talk:A' }] }, sitewide: false }],
  ['move', 'move', 'a:2:{s:9:"4::target";s:8:"File:X.p";s:10:"5::noredir";s:1:"1";}',
    { target_ns: 6, target_title: 'File:X.p', suppressredirect: true }],
  ['move', 'move', 'Talk:New', { target_ns: 1, target_title: 'Talk:New', suppressredirect: false }],
  ['patrol', 'patrol', '12\n11\n0', { curid: 12, previd: 11, auto: false }],
  ['import', 'interwiki', 'a:2:{s:14:"4:number:count";i:2;s:22:"5:title-link:interwiki";s:9:"mirror:Ab";}',
    { count: 2, interwiki_ns: 0, interwiki_title: 'mirror:Ab' }],
  ['rights', 'rights', 'a:2:{s:12:"4::oldgroups";a:0:{}s:12:"5::newgroups";a:1:{i:1;s:5:"sysop";}}',
    { oldgroups: [], newgroups: ['sysop'], oldmetadata: [], newmetadata: [{ group: 'sysop', expiry: 'infinity' }] }],
  ['rights', 'rights', 'sysop, bot\n', {
    oldgroups: ['sysop', 'bot'], newgroups: [],
    oldmetadata: [{ group: 'sysop', expiry: 'infinity' }, { group: 'bot', expiry: 'infinity' }], newmetadata: [] }],
  ['delete', 'revision', 'a:4:{s:7:"4::type";s:8:"revision";s:6:"5::ids";a:1:{i:0;i:90;}s:9:"6::ofield";i:0;s:9:"7::nfield";i:5;}',
    { type: 'revision', ids: [90], old: visibility(0), new: visibility(5, 'content', 'user') }],
  ['delete', 'event', '5,6\nofield=0\nnfield=2', { type: 'logging', ids: ['5', '6'], old: visibility(0), new: visibility(2, 'comment') }],
  ['protect', 'protect',
    'a:3:{s:14:"4::description";s:1:"x";s:14:"5:bool:cascade";b:1;s:7:"details";a:1:{i:0;a:4:{s:4:"type";s:4:"edit";s:5:"level";s:5:"sysop";s:6:"expiry";s:14:"20990101000000";s:7:"cascade";b:1;}}}',
    { description: 'x', cascade: true, details: [{ type: 'edit', level: 'sysop', expiry: '2099-01-01T00:00:00Z', cascade: true }] }],
  ['upload', 'upload', 'a:2:{s:8:"img_sha1";s:2:"ab";s:13:"img_timestamp";s:14:"20230416064904";}',
    { img_sha1: 'ab', img_timestamp: '2023-04-16T06:49:04Z' }],
  ['contentmodel', 'new', 'a:2:{s:11:"4::oldmodel";b:0;s:11:"5::newmodel";s:4:"text";}', { oldmodel: false, newmodel: 'text' }],
  ['other', 'thing', 'a:1:{s:1:"x";O:8:"stdClass":0:{}}', {}],
]; // prettier-ignore

it.each(cases)('%s/%s %s', (type, action, params, want) =>
  withSample(async (db) => {
    const read = readLogParams({ type, action, timestamp: '20250624115301', params }, { wiki, now: '20250624115301' });
    const texts = wiki.titleTexts(db);
    await texts.load(read.titles);
    expect(read.write(texts)).toEqual(want);
  }),
);

it('reports the revision apart', async () => {
  const params = 'a:2:{s:17:"associated_rev_id";i:7;s:7:"4::note";s:3:"new";}';
  expect(associatedRevision(params)).toBe(7);
  expect(associatedRevision('a:1:{s:4:"4::x";s:17:"associated_rev_id";}')).toBeUndefined();
  const read = readLogParams(
    { type: 'create', action: 'create', timestamp: '20250624115301', params },
    { wiki, now: '20250624115301' },
  );
  await withSample(async (db) => expect(read.write(wiki.titleTexts(db))).toEqual({ note: 'new' }));
});
