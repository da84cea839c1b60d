/** mwn: token-first login, long reads by POST, formatversion 2. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kit } from '../../support/bot-passwords.mjs';
import { connectMwn } from './connect/mwn.mjs';
import { startServer } from './support/server.mjs';
import { account, facts, titles, walk } from './support/wiki.mjs';

let server;
let bot;
const alice = account('Alice');
before(async () => {
  server = await startServer();
  bot = connectMwn(server.apiUrl, alice.name, alice.password);
});
after(() => server?.stop());

test('walks all articles in parts of 50, in the order of a plain walk', async () => {
  const rows = [];
  let parts = 0;
  for await (const { query } of bot.continuedQueryGen({ action: 'query', list: 'allpages', aplimit: 50 }, 100)) {
    parts += 1;
    rows.push(...query.allpages);
  }
  assert.equal(parts, 7);
  assert.equal(rows.length, facts.articles);
  assert.deepEqual(rows, await walk(server.apiUrl, 'allpages', { aplimit: '500' }));
});

test('reads more titles than one request takes', async () => {
  const wanted = titles(await walk(server.apiUrl, 'allpages', { aplimit: '120', apfilterredir: 'nonredirects' })).slice(
    0,
    120,
  );
  const pages = await bot.read(wanted);
  assert.deepEqual(titles(pages).sort(), [...wanted].sort());
  for (const page of pages) assert.equal(typeof page.revisions[0].content, 'string', page.title);
  const main = await bot.read('Main_Page');
  assert.deepEqual([main.pageid, main.title, main.revisions[0].content], [1, 'Main Page', facts.textOfMainPage]);
});

test('requests 120 titles with massQuery, by POST', async () => {
  const wanted = titles(await walk(server.apiUrl, 'allpages', { aplimit: '120' })).slice(0, 120);
  const responses = await bot.massQuery({ action: 'query', titles: wanted, prop: 'info|categories', cllimit: 'max' });
  const pages = responses.flatMap((response) => response.query.pages);
  assert.equal(responses.length, 3);
  assert.deepEqual(new Set(titles(pages)), new Set(wanted));
  assert.ok(pages.every((page) => page.contentmodel !== undefined && page.lastrevid > 0));
});

test('knows the namespaces, prefixes and members of categories', async () => {
  await bot.getSiteInfo();
  assert.equal(bot.Title.newFromText('category:large').toText(), 'Category:Large');
  const members = await bot.getPagesInCategory('Large');
  assert.equal(members.length, facts.inLarge);
  const alternatives = await bot.getPagesByPrefix('Alt ');
  assert.ok(alternatives.length > 5 && alternatives.every((title) => title.startsWith('Alt ')));
});

test('reads the pages of a generator, changes, log events and contributions', async () => {
  const pages = [];
  const params = { action: 'query', generator: 'categorymembers', gcmtitle: 'Category:Large', gcmlimit: 30 };
  for await (const { query } of bot.continuedQueryGen({ ...params, prop: 'revisions', rvprop: 'ids|user' }))
    pages.push(...query.pages);
  assert.equal(pages.length, facts.inLarge);
  assert.ok(pages.every(({ revisions }) => revisions.length === 1 && revisions[0].revid > 0));
  const contributions = await new bot.User('Alice').contribs({ uclimit: 40, ucprop: 'ids' });
  const plain = await walk(server.apiUrl, 'usercontribs', { ucuser: 'Alice', uclimit: '500', ucprop: 'ids' });
  assert.deepEqual(contributions, plain.slice(0, contributions.length));
  assert.ok(contributions.length >= 40);
  const parts = await bot.continuedQuery(
    { action: 'query', list: 'recentchanges|logevents', rclimit: 100, lelimit: 100 },
    50,
  );
  const rows = (list) => parts.flatMap(({ query }) => query[list] ?? []);
  assert.deepEqual(rows('recentchanges'), await walk(server.apiUrl, 'recentchanges', { rclimit: '500' }));
  assert.deepEqual(rows('logevents'), await walk(server.apiUrl, 'logevents', { lelimit: '500' }));
});

test('names missing pages, and throws the code of an error', async () => {
  const { query } = await bot.query({ titles: 'No such page|apple|Special:Version|A<b' });
  const of = (title) => query.pages.find((page) => page.title === title);
  assert.equal(of('No such page').missing, true);
  assert.equal(of('Special:Version').special, true);
  assert.equal(of('A<b').invalid, true);
  assert.deepEqual(query.normalized, [{ fromencoded: false, from: 'apple', to: 'Apple' }]);
  await assert.rejects(bot.query({ list: 'categorymembers' }), { code: 'missingparam' });
  await assert.rejects(bot.query({ list: 'watchlist' }), { code: 'notloggedin' });
});

test('logs in, and reads what is for Alice alone', async () => {
  await assert.rejects(connectMwn(server.apiUrl, alice.name, 'wrong').login(), /failed/i);
  const response = await bot.login();
  assert.equal(response.result, 'Success');
  const user = await bot.userinfo({ uiprop: 'groups|rights' });
  assert.deepEqual([user.id, user.name], [alice.id, alice.name]);
  assert.deepEqual([...user.groups].sort(), [...alice.groups].sort());
  assert.match(await bot.getCsrfToken().then(() => bot.csrfToken), /^[0-9a-f]{40}\+\\$/);
  const parts = await bot.continuedQuery({ action: 'query', list: 'watchlistraw', wrlimit: 50 });
  assert.equal(parts.flatMap((part) => part.watchlistraw).length, facts.watchedByAlice);
  const watched = new Set(titles(parts.flatMap((part) => part.watchlistraw)));
  const changes = (await bot.query({ list: 'watchlist', wlprop: 'title|ids|user', wllimit: 10 })).query.watchlist;
  assert.equal(changes.length, 10);
  for (const { title } of changes) assert.ok(watched.has(title), title);
  await bot.logout();
  await assert.rejects(bot.query({ list: 'watchlist' }), { code: 'notloggedin' });
});

test('logs in with a bot password, and reads as much at once as its grants let it', async () => {
  await assert.rejects(connectMwn(server.apiUrl, kit.name, 'wrong'.repeat(6) + '12').login(), /failed/i);
  const own = connectMwn(server.apiUrl, kit.name, kit.password);
  assert.equal((await own.login()).result, 'Success');
  const { name, rights } = await own.userinfo({ uiprop: 'rights' });
  assert.equal(name, kit.account);
  assert.ok(rights.includes('apihighlimits') && !rights.includes('edit'));
  assert.ok(account(kit.account).rights.includes('edit'), 'the account may, the bot password may not');
  const wanted = titles(await walk(server.apiUrl, 'allpages', { aplimit: '120' })).slice(0, 120);
  const responses = await own.massQuery({ action: 'query', titles: wanted, prop: 'info' });
  assert.deepEqual(new Set(titles(responses.flatMap(({ query }) => query.pages))), new Set(wanted));
});
