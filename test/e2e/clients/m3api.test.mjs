/** m3api: combined requests, formatversion 1 and 2, errors and warnings as objects. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiErrors, set } from 'm3api';
import { responseBoolean } from 'm3api/core.js';
import { connectM3api, logInM3api } from './connect/m3api.mjs';
import { startServer } from './support/server.mjs';
import { account, facts, titles, walk } from './support/wiki.mjs';

let server;
let session;
before(async () => {
  server = await startServer();
  session = connectM3api(server.apiUrl);
});
after(() => server?.stop());

test('combines two questions into one request', async () => {
  const [general, statistics] = await Promise.all([
    session.request({ action: 'query', meta: set('siteinfo'), siprop: set('general') }),
    session.request({ action: 'query', meta: set('siteinfo'), siprop: set('statistics') }),
  ]);
  assert.equal(general, statistics);
  assert.equal(general.query.general.sitename, 'Sample Wiki');
  assert.match(general.query.general.generator, /^MediaWiki 1\.43\./);
  assert.equal(general.query.statistics.users, facts.users);
});

for (const formatversion of [1, 2])
  test(`walks all articles to the end in formatversion ${formatversion}`, async () => {
    const rows = [];
    let parts = 0;
    const params = { action: 'query', list: set('allpages'), aplimit: 40, formatversion };
    for await (const response of session.requestAndContinue(params)) {
      parts += 1;
      rows.push(...response.query.allpages);
      assert.equal(responseBoolean(response.batchcomplete), true);
    }
    assert.deepEqual([parts, rows.length], [8, facts.articles]);
    assert.deepEqual(rows, await walk(server.apiUrl, 'allpages', { aplimit: '500' }));
  });

test('puts the parts of a batch together: generator, two props, their continuation', async () => {
  const params = {
    action: 'query',
    generator: 'categorymembers',
    gcmtitle: 'Category:Large',
    gcmlimit: 20,
    prop: set('links', 'categories'),
    pllimit: 7,
    cllimit: 5,
  };
  const initial = () => new Map();
  const pages = new Map();
  let batches = 0;
  for await (const batch of session.requestAndContinueReducingBatch(params, {}, gather, initial)) {
    batches += 1;
    for (const [title, page] of batch) pages.set(title, page);
  }
  assert.equal(batches, 5);
  assert.equal(pages.size, facts.inLarge);
  const members = await walk(server.apiUrl, 'categorymembers', { cmtitle: 'Category:Large', cmlimit: '500' });
  assert.deepEqual(new Set(pages.keys()), new Set(titles(members)));
  for (const [title, { categories, links }] of pages) {
    assert.ok(categories.includes('Category:Large'), title);
    assert.equal(new Set(links).size, links.length, title);
  }
});

/** Adds the categories and links of one part to those of the parts before. */
function gather(pages, response) {
  for (const { title, categories = [], links = [] } of response.query.pages) {
    const page = pages.get(title) ?? { categories: [], links: [] };
    page.categories.push(...titles(categories));
    page.links.push(...titles(links));
    pages.set(title, page);
  }
  return pages;
}

test('reports redirects, normalized titles and the content of a slot', async () => {
  const params = { titles: set('alt_Kettle', 'Main_Page'), redirects: true };
  const { query } = await session.request({
    action: 'query',
    ...params,
    prop: set('revisions'),
    rvprop: set('content'),
    rvslots: set('main'),
  });
  assert.deepEqual(new Set(query.normalized.map(({ from }) => from)), new Set(['alt_Kettle', 'Main_Page']));
  assert.deepEqual(query.redirects, [{ from: 'Alt Kettle', to: 'Kettle' }]);
  const main = query.pages.find(({ title }) => title === 'Main Page');
  assert.equal(main.revisions[0].slots.main.content, facts.textOfMainPage);
});

test('reads 120 titles in requests of 50, and is warned of too many', async () => {
  const wanted = titles(await walk(server.apiUrl, 'allpages', { aplimit: '500' })).slice(0, 120);
  const read = async (some) => {
    const warned = [];
    const { query } = await session.request(
      { action: 'query', titles: some, prop: set('info') },
      { method: 'POST', warn: (warning) => warned.push(...warning.warnings) },
    );
    return { pages: query.pages, codes: warned.map(({ code }) => code) };
  };
  const parts = await Promise.all([0, 50, 100].map((start) => read(wanted.slice(start, start + 50))));
  const pages = parts.flatMap((part) => part.pages);
  assert.deepEqual(new Set(titles(pages)), new Set(wanted));
  assert.ok(pages.every(({ lastrevid }) => lastrevid > 0));
  const error = await read(wanted).catch(({ errors }) => errors[0]);
  assert.deepEqual([error.code, error.data.limit], ['toomanyvalues', 50]);
});

test('throws errors and passes on warnings as the API has them', async () => {
  await assert.rejects(session.request({ action: 'query', list: 'nothing', generator: 'nor-this' }), (error) => {
    assert.ok(error instanceof ApiErrors);
    assert.deepEqual([error.errors[0].code, error.errors[0].module], ['badgenerator', 'query']);
    assert.match(error.errors[0].text, /nor-this/);
    return true;
  });
  const warned = [];
  const warn = (warning) => warned.push(...warning.warnings);
  await session.request({ action: 'query', list: 'nothing', unknown: 1 }, { warn });
  assert.deepEqual(new Set(warned.map(({ code }) => code)), new Set(['unrecognizedparams', 'unrecognizedvalues']));
});

test('logs in, and reads what is for the user alone', async () => {
  const own = connectM3api(server.apiUrl);
  const { name, password, id, rights } = account('Zoë Q');
  assert.equal((await logInM3api(own, name, 'wrong')).result, 'Failed');
  const login = await logInM3api(own, name, password);
  assert.deepEqual([login.result, login.lguserid, login.lgusername], ['Success', id, name]);
  const { query } = await own.request({
    action: 'query',
    assertuser: name,
    meta: set('userinfo'),
    uiprop: set('rights'),
    list: set('watchlistraw'),
  });
  assert.deepEqual(new Set(query.userinfo.rights), new Set(rights));
  assert.match(await own.getToken('csrf'), /^[0-9a-f]{40}\+\\$/);
  await assert.rejects(session.request({ action: 'query', assertuser: name }), { message: 'assertnameduserfailed' });
});

test('walks recent changes, log events and contributions in parts', async () => {
  for (const [list, params] of [
    ['recentchanges', { rclimit: 300 }],
    ['logevents', { lelimit: 100, letype: 'create' }],
    ['usercontribs', { uclimit: 30, ucuser: 'Alice' }],
  ]) {
    const rows = [];
    for await (const response of session.requestAndContinue({ action: 'query', list: set(list), ...params }))
      rows.push(...response.query[list]);
    const whole = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, key.endsWith('limit') ? '500' : value]),
    );
    assert.ok(rows.length > 100, list);
    assert.deepEqual(rows, await walk(server.apiUrl, list, whole), list);
  }
});
