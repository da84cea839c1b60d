/** wikiapi: requests the paraminfo of each module before it uses one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectWikiapi } from './connect/wikiapi.mjs';
import { startServer } from './support/server.mjs';
import { account, sendQuery, facts, titles, walk } from './support/wiki.mjs';

let server;
let wiki;
before(async () => {
  server = await startServer();
  wiki = connectWikiapi(server.apiUrl);
});
after(() => server?.stop());

test('reads a page, and several of its revisions', async () => {
  const main = await wiki.page('Main Page');
  assert.deepEqual([main.pageid, main.title, main.wikitext], [1, 'Main Page', facts.textOfMainPage]);
  const busy = await wiki.page('Busy page', { revisions: 3 });
  assert.equal(busy.revisions.length, 3);
  assert.ok(busy.revisions[0].timestamp > busy.revisions[2].timestamp);
  assert.ok('missing' in (await wiki.page('No such page')));
});

test('lists the members of a category, backlinks and search results', async () => {
  const members = await wiki.categorymembers('Large');
  assert.equal(members.length, facts.inLarge);
  assert.deepEqual(
    titles(members),
    titles(await walk(server.apiUrl, 'categorymembers', { cmtitle: 'Category:Large', cmlimit: '500' })),
  );
  const backlinks = await wiki.backlinks('Kettle');
  assert.ok(backlinks.length > 0);
  const found = await wiki.search('kettle');
  assert.ok(titles(found).includes('Kettle'));
  assert.equal(await wiki.redirects_root('Alt Kettle'), 'Kettle');
});

test('reads more pages than one request takes', async () => {
  const wanted = titles(await walk(server.apiUrl, 'allpages', { aplimit: '120', apfilterredir: 'nonredirects' })).slice(
    0,
    120,
  );
  const read = new Map();
  await wiki.for_each_page(wanted, (page) => {
    read.set(page.title, page.wikitext);
  });
  assert.deepEqual(new Set(read.keys()), new Set(wanted));
});

test('requests what has no method of its own: the site, a generator, changes, log events, contributions', async () => {
  const query = async (params) => (await wiki.query({ action: 'query', ...params })).query;
  const site = await query({ meta: 'siteinfo', siprop: 'general|statistics' });
  assert.deepEqual([site.general.sitename, site.statistics.users], ['Sample Wiki', facts.users]);
  const generated = await query({
    generator: 'categorymembers',
    gcmtitle: 'Category:Large',
    gcmlimit: 'max',
    prop: 'revisions',
  });
  const pages = Object.values(generated.pages);
  assert.equal(pages.length, facts.inLarge);
  assert.ok(pages.every(({ revisions }) => revisions[0].revid > 0));
  for (const [list, params] of [
    ['recentchanges', { rclimit: '100' }],
    ['logevents', { lelimit: '100', letype: 'upload' }],
    ['usercontribs', { uclimit: '100', ucuser: 'Alice' }],
  ]) {
    const rows = (await query({ list, ...params }))[list];
    const plain = await sendQuery(server.apiUrl, { list, ...params });
    assert.ok(rows.length >= facts.uploads, list);
    assert.deepEqual(titles(rows), titles(plain.query[list]), list);
  }
});

test('logs in, and reads with the rights of the user', async () => {
  const { name, password, id } = account('Alice');
  const own = connectWikiapi(server.apiUrl);
  assert.equal(await own.login(name, password), name);
  const { query } = await own.query({ action: 'query', meta: 'userinfo' });
  assert.deepEqual([query.userinfo.id, query.userinfo.name], [id, name]);
});
