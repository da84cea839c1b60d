/** nodemw: the login with NeedToken, and formatversion 1 with its `*` keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { kit } from '../../support/bot-passwords.mjs';
import { connectNodemw } from './connect/nodemw.mjs';
import { startServer } from './support/server.mjs';
import { account, sendQuery, facts, titles, walk } from './support/wiki.mjs';

let server;
let bot;
before(async () => {
  server = await startServer();
  bot = connectNodemw(server.apiUrl);
});
after(() => server?.stop());

/** Calls a method of the bot that hands its response to a callback. */
const call = (method, ...args) => promisify(bot[method].bind(bot))(...args);

test('reads the site', async () => {
  const { general, namespaces } = await call('getSiteInfo', ['general', 'namespaces']);
  assert.equal(general.sitename, 'Sample Wiki');
  assert.deepEqual([namespaces['14']['*'], namespaces['0']['*']], ['Category', '']);
  assert.match(await call('getMediaWikiVersion'), /^1\.43\./);
  assert.equal((await call('getSiteStats')).users, facts.users);
});

test('gathers all articles, categories and members of a category, over several parts', async () => {
  const articles = await call('getAllPages');
  assert.equal(articles.length, facts.articles - facts.redirects);
  assert.deepEqual(articles, await walk(server.apiUrl, 'allpages', { aplimit: '500', apfilterredir: 'nonredirects' }));
  const categories = await walk(server.apiUrl, 'allcategories', { aclimit: '500' });
  assert.ok(categories.length > 10);
  assert.deepEqual(
    await call('getCategories', ''),
    categories.map(({ category }) => category),
  );
  assert.equal((await call('getPagesInCategory', 'Large')).length, facts.inLarge);
  const found = await call('search', 'kettle');
  const { query } = await sendQuery(server.apiUrl, { list: 'search', srsearch: 'kettle' });
  assert.ok(found.length > 0);
  assert.equal(found.length, query.searchinfo.totalhits);
});

test('reads an article, its history, links and files', async () => {
  assert.equal(await call('getArticle', 'Main Page'), facts.textOfMainPage);
  assert.equal(await call('getArticle', 'No such page'), undefined);
  const redirect = await new Promise((resolve, reject) =>
    bot.getArticle('Alt Kettle', true, (error, content, info) => (error ? reject(error) : resolve({ content, info }))),
  );
  assert.deepEqual(redirect.info, { from: 'Alt Kettle', to: 'Kettle' });
  assert.equal(redirect.content, await call('getArticle', 'Kettle'));
  const history = await call('getArticleRevisions', 'Busy page');
  assert.equal(history.length, facts.revisionsOfBusyPage);
  assert.deepEqual(
    history.map(({ timestamp }) => timestamp),
    history.map(({ timestamp }) => timestamp).sort(),
  );
  const backlinks = await call('getBacklinks', 'Kettle');
  const plain = await walk(server.apiUrl, 'backlinks', { bltitle: 'Kettle', blnamespace: '0', bllimit: '500' });
  assert.ok(plain.length > 0);
  assert.deepEqual(titles(backlinks), titles(plain));
});

test('reads changes, log events, contributions and users', async () => {
  const changes = await call('getRecentChanges', '');
  const { query } = await sendQuery(server.apiUrl, {
    list: 'recentchanges',
    rclimit: '500',
    rcprop: 'title|timestamp',
  });
  assert.equal(changes.length, 500);
  assert.deepEqual(titles(changes), titles(query.recentchanges));
  const uploads = await call('getLog', 'upload', '');
  assert.equal(uploads.length, facts.uploads);
  assert.ok(uploads.every(({ type, title }) => type === 'upload' && title.startsWith('File:')));
  const contributions = await call('getUserContribs', { user: 'Alice' });
  assert.ok(contributions.length > 90 && contributions.every(({ user }) => user === 'Alice'));
  const user = await call('whois', 'Alice');
  assert.deepEqual([user.userid, user.name], [account('Alice').id, 'Alice']);
  assert.equal((await call('whois', 'No such user')).missing, '');
});

test('reads the pages of a generator by the call that its methods share', async () => {
  const params = { generator: 'categorymembers', gcmtitle: 'Category:Large', gcmlimit: 25, prop: 'info|revisions' };
  const pages = await new Promise((resolve, reject) =>
    bot.getAll({ action: 'query', ...params }, ({ pages }) => Object.values(pages), settle(resolve, reject)),
  );
  assert.equal(pages.length, facts.inLarge);
  assert.ok(pages.every(({ lastrevid, revisions }) => revisions[0].revid === lastrevid));
});

test('reads 60 titles at once when the account may', async () => {
  const wanted = titles(await walk(server.apiUrl, 'allpages', { aplimit: '500' })).slice(0, 60);
  const request = { action: 'query', prop: 'info', titles: wanted.join('|') };
  const read = () => new Promise((resolve, reject) => bot.api.call(request, settle(resolve, reject), 'POST'));
  await assert.rejects(read(), /Error returned by API/);
  const { name, password } = account('Botty');
  await call('logIn', name, password);
  assert.deepEqual(new Set(titles(Object.values((await read()).pages))), new Set(wanted));
  bot = connectNodemw(server.apiUrl);
});

/** A callback that settles a promise. */
const settle = (resolve, reject) => (error, response) => (error ? reject(error) : resolve(response));

test('reports an error with its text', async () => {
  await assert.rejects(call('getPagesInCategory', ''), /Error returned by API: .+/);
});

test('logs in by NeedToken, and is the user then', async () => {
  assert.equal((await call('whoami')).anon, '');
  const { name, password, id, rights } = account('Botty');
  await assert.rejects(call('logIn', name, 'wrong'), /Logging in failed: Failed/);
  const response = await call('logIn', name, password);
  assert.deepEqual([response.result, response.lgusername], ['Success', name]);
  const user = await call('whoami');
  assert.deepEqual([user.id, user.name], [id, name]);
  assert.deepEqual(new Set(user.rights), new Set(rights));
  const all = await call('getRecentChanges', '');
  assert.ok(all.length > 500, 'a bot has higher limits');
});

test('logs in with a bot password by NeedToken, and has the rights of its grants', async () => {
  bot = connectNodemw(server.apiUrl);
  await assert.rejects(call('logIn', kit.name, account(kit.account).password), /Logging in failed: Failed/);
  const response = await call('logIn', kit.name, kit.password);
  assert.deepEqual([response.result, response.lgusername], ['Success', kit.account]);
  const { name, rights } = await call('whoami');
  assert.equal(name, kit.account);
  assert.ok(rights.includes('apihighlimits') && !rights.includes('edit'));
});
