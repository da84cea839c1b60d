/**
 * IDs beyond 2^53 are exact: a wiki whose IDs are all larger by an odd number returns the same responses, except for
 * the IDs, in every format, and continues at the same rows.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { subjects } from '../contract/subjects.js';
import { generatorRequestOf, requestOf } from '../contract/walk.js';
import { openTestClient, type TestClient, type Query } from '../support/test-client.js';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { copyWithLargeIds, shift, shiftedRequest, unshifted } from './shift-ids.js';

const folder = temporaryFolder('large-ids');
let file: TestFile;
let usual: TestClient;
let large: TestClient;
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  file = await crowdedWiki();
  const path = join(folder, 'large.sqlite');
  copyWithLargeIds(file.path, path);
  // Its maximum IDs would make the wiki a large one.
  const open = (database: string): Promise<TestClient> => openTestClient(database, undefined, undefined, 2 ** 60);
  [usual, large] = [await open(file.path), await open(path)];
});
afterAll(async () => {
  await Promise.all([usual.close(), large.close()]);
  file.remove();
  vi.restoreAllMocks();
});

async function textOf(client: TestClient, query: string, user: string): Promise<string> {
  const { body } = await client.send({ query }, { user });
  expect(client.failure(), query).toBeUndefined();
  return body;
}

/** The parameters that continue a response; JSON alone would round them. */
function continuation(body: string): Query | undefined {
  const exact = body.replace(/:(-?\d{16,})/g, ':"$1"');
  return (JSON.parse(exact) as { readonly continue?: Query }).continue;
}

/** Lengths of strings in PHP's format are those of the shifted ids. */
const withoutLengths = (body: string): string => body.replace(/\bs:\d+:/g, 's:');

async function expectEqual(query: Query, user: string, format: Query): Promise<readonly string[]> {
  const text = new URLSearchParams({ action: 'query', ...format, ...query }).toString();
  const want = await textOf(usual, text, user);
  const got = await textOf(large, shiftedRequest(text), user);
  expect(withoutLengths(unshifted(got)), text).toBe(withoutLengths(want));
  return [want, got];
}

const json: Query = { format: 'json', formatversion: '2' };
const others: readonly Query[] = [{ format: 'json', formatversion: '1' }, { format: 'php' }, { format: 'xml' }];

/** A request in every format, and its continuation, by each wiki's own value. */
async function expectSame(query: Query, user: string): Promise<void> {
  const [want = '', got = ''] = await expectEqual(query, user, json);
  for (const format of others) await expectEqual(query, user, format);
  const [usualNext, largeNext] = [continuation(want), continuation(got)];
  if (usualNext === undefined || largeNext === undefined) return expect(largeNext).toBe(usualNext);
  const request = (client: TestClient, request: string, next: Query): Promise<string> =>
    textOf(client, `${request}&${new URLSearchParams({ ...next })}`, user);
  const text = new URLSearchParams({ action: 'query', ...json, ...query }).toString();
  expect(unshifted(await request(large, shiftedRequest(text), largeNext)), `${text} continued`).toBe(
    await request(usual, text, usualNext),
  );
}

describe('lists', () => {
  const cases = subjects.map((subject) => [`${subject.module} ${subject.mode ?? ''}`, subject] as const);
  it.each(cases)('%s', (_, subject) => expectSame(requestOf(subject, '3'), subject.user ?? 'Admin'));
});

describe('generators', () => {
  const cases = subjects.map((subject) => [`${subject.module} ${subject.mode ?? ''}`, subject] as const);
  it.each(cases)('%s', (_, subject) =>
    expectSame(generatorRequestOf(subject, '3', { prop: 'info|pageprops' }), subject.user ?? 'Admin'),
  );
});

it.each<Query>([
  { meta: 'userinfo|siteinfo', uiprop: '*' },
  { list: 'users', ususers: 'Alice|Sybil|Nobody', usprop: 'groups|editcount|blockinfo|centralids' },
  { list: 'users', ususerids: '1|4|999999' },
  { pageids: '1|37|999999', prop: 'info|pageprops|categoryinfo', inprop: 'subjectid|talkid|url|watchers|protection' },
  { revids: '1|90|999999', prop: 'revisions', rvprop: 'ids|content|user|userid|size', rvslots: '*' },
  { pageids: '37', prop: 'revisions', rvlimit: '3', rvprop: 'ids', rvdiffto: 'prev' },
  { list: 'categorymembers', cmpageid: '999999' },
  { list: 'logevents', leprop: 'ids|title|type|user|userid|details|tags', lelimit: '50' },
  { list: 'recentchanges', rcprop: 'ids|loginfo|userid|user|tags', rclimit: '50' },
])('%j', (query) => expectSame(query, 'Admin'));

it('keeps a session of an account with a large id', async () => {
  const body = await textOf(large, 'action=query&meta=userinfo&format=json', 'Sybil');
  expect(body).toMatch(/"id":9007199254\d{6},"name":"Sybil"/);
});

describe('parameters', () => {
  const max = '9223372036854775807';
  it.each([
    ['9007199254740993', '{"pageid":9007199254740993,"missing":true}'],
    [max, `{"pageid":${max},"missing":true}`],
    [`000${max}`, `{"pageid":${max},"missing":true}`],
    ['-9223372036854775808', '{"pageid":-9223372036854775808,"missing":true}'],
    ['9223372036854775808', '"code":"badinteger"'],
    ['-9223372036854775809', '"code":"badinteger"'],
    // MediaWiki takes it for an overflow.
    [`+${max}`, '"code":"badinteger"'],
    ['+9007199254740993', '{"pageid":9007199254740993,"missing":true}'],
    ['9'.repeat(5000), '"code":"badinteger"'],
  ])('pageids=%s', async (id, want) => {
    const query = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', pageids: id });
    expect(await textOf(usual, query.toString(), 'Alice')).toContain(want);
  });
  it.each([
    ['list=allpages&aplimit=9223372036854775807', 'is not between 1 and 500'],
    ['list=allpages&aplimit=9223372036854775808', '"code":"badinteger"'],
    ['list=allpages&apminsize=9223372036854775807', '"allpages":[]'],
    ['list=search&srsearch=a&sroffset=9223372036854775807', '"search":[]'],
    ['list=querypage&qppage=Ancientpages&qpoffset=9007199254740993', '"results":[]'],
    ['titles=A&prop=pageprops&ppcontinue=9223372036854775808', '"code":"badcontinue"'],
    ['titles=A&prop=linkshere&lhcontinue=9007199254740993', '"title":"A"'],
    ['list=embeddedin&eipageid=9007199254740993', 'no page with ID 9007199254740993'],
    ['list=allpages&apnamespace=9007199254740993', '"code":"badvalue"'],
    ['prop=revisions&titles=A&rvstartid=9223372036854775807', '"code":"badid_rvstartid"'],
    ['list=blocks&bkids=9007199254740993', '"blocks":[]'],
    ['list=usercontribs&ucuserids=9007199254740993', '"usercontribs":[]'],
  ])('%s', async (query, want) => {
    expect(await textOf(usual, `action=query&format=json&formatversion=2&${query}`, 'Alice')).toContain(want);
  });
});

it('shifts by an odd number, so that rounding shows', () => expect(shift % 2n).toBe(1n));
