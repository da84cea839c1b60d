/** mwclient (Debian's python3-mwclient): one run of mwclient_answers.py, whose output the tests check in parts. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { kit } from '../../support/bot-passwords.mjs';
import { needing, pathOf } from '../../support/needs.mjs';
import { startServer } from './support/server.mjs';
import { account, sendQuery, facts, titles, walk } from './support/wiki.mjs';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const options = needing('mwclient');
const alice = account('Alice');

let server;
let anonymous;
let own;
let bot;
before(async () => {
  if (options.skip) return;
  const python = pathOf('mwclient');
  server = await startServer();
  const logins = [alice.name, alice.password, kit.name, kit.password];
  const args = ['-B', `${here}mwclient_answers.py`, server.apiUrl, ...logins];
  const { stdout } = await run(python, args, { cwd: here, maxBuffer: 1 << 26 });
  ({ anonymous, own, bot } = JSON.parse(stdout));
});
after(() => server?.stop());

test('knows the site', options, () => {
  assert.equal(anonymous.sitename, 'Sample Wiki');
  assert.deepEqual(anonymous.version, [1, 43]);
  assert.equal(anonymous.category_namespace, 'Category');
});

test('walks all articles and a category to their ends', options, async () => {
  const articles = titles(await walk(server.apiUrl, 'allpages', { aplimit: '500' }));
  assert.equal(anonymous.articles.length, facts.articles);
  assert.deepEqual(anonymous.articles, articles);
  assert.deepEqual(anonymous.batch, articles.slice(0, 50).sort());
  const members = await walk(server.apiUrl, 'categorymembers', { cmtitle: 'Category:Large', cmlimit: '500' });
  assert.equal(anonymous.members.length, facts.inLarge);
  assert.deepEqual(new Set(anonymous.members), new Set(titles(members)));
});

test('reads text, history, redirects and links', options, async () => {
  assert.equal(anonymous.text, facts.textOfMainPage);
  assert.deepEqual(anonymous.contents, [facts.textOfMainPage]);
  assert.deepEqual(anonymous.exists, [true, false]);
  assert.deepEqual(anonymous.redirect, [true, 'Kettle']);
  assert.equal(anonymous.history.length, facts.revisionsOfBusyPage);
  assert.deepEqual(
    anonymous.history,
    [...new Set(anonymous.history)].sort((a, b) => b - a),
  );
  const backlinks = await walk(server.apiUrl, 'backlinks', { bltitle: 'Kettle', bllimit: '500' });
  assert.ok(backlinks.length > 3);
  assert.deepEqual(new Set(anonymous.backlinks), new Set(titles(backlinks)));
  const { query } = await sendQuery(server.apiUrl, { titles: 'Busy page', prop: 'categories', cllimit: '500' });
  assert.deepEqual(anonymous.categories.sort(), titles(query.pages[0].categories ?? []).sort());
});

test('walks recent changes, log events and contributions', options, async () => {
  const changes = await walk(server.apiUrl, 'recentchanges', { rclimit: '500', rcprop: 'ids' });
  assert.ok(changes.length > 1000);
  assert.deepEqual(
    anonymous.changes,
    changes.map(({ rcid }) => rcid),
  );
  assert.equal(anonymous.uploads.length, facts.uploads);
  const contributions = await walk(server.apiUrl, 'usercontribs', { ucuser: 'Alice', uclimit: '500' });
  assert.deepEqual(
    anonymous.contributions,
    contributions.map(({ revid }) => revid),
  );
});

test('raises the codes of errors', options, () => {
  assert.equal(anonymous.error, 'missingparam');
  assert.equal(anonymous.watchlist_error, 'notloggedin');
});

test('logs in, and reads what is for Alice alone', options, () => {
  assert.equal(own.wrong_password, 'Failed');
  assert.equal(own.user, alice.name);
  assert.deepEqual([...own.groups].sort(), [...alice.groups].sort());
  assert.deepEqual(new Set(own.rights), new Set(alice.rights));
  assert.match(own.token, /^[0-9a-f]{40}\+\\$/);
  assert.equal(own.watchlist.length, facts.changesWatchedByAlice);
});

test('logs in with a bot password, and has the rights of its grants', options, () => {
  assert.equal(bot.user, kit.account);
  assert.ok(bot.rights.includes('apihighlimits') && !bot.rights.includes('edit'));
});
