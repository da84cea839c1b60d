import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClient, type TestClient } from '../../test/support/test-client.js';
import { sampleFolder } from '../../test/support/crowded-wiki.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { unpackDatabase } from '../db/unpack.js';

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'), temporaryFolder('help')));
});
afterAll(() => client.close());

const send = async (query: string): Promise<{ readonly type: string; readonly body: string }> => {
  const { body, headers } = await client.send({ query: `action=help&${query}` });
  expect(client.failure()).toBeUndefined();
  return { type: String(headers['Content-Type']), body };
};

test('the help on a module has its parameters with their values, limits and defaults', async () => {
  const { type, body } = await send('modules=query%2Ballpages');
  expect(type).toBe('text/html; charset=utf-8');
  expect(body).toContain('id="query+allpages">list=allpages (ap)</h2>');
  expect(body).toContain('<span class="apihelp-flag-generator">You can use this module as a generator.</span>');
  expect(body).toContain('<span dir="ltr" lang="en" id="query+allpages:apfilterredir">apfilterredir</span>');
  expect(body).toContain(
    '<dd class="info">Values: all, nonredirects, redirects</dd><dd class="info">Default: all</dd>',
  );
  expect(body).toContain('<dd class="info">Type: integer or <kbd>max</kbd></dd><dd class="info">From 1 to 500.</dd>');
  expect(body).not.toContain('⧼');
});

test('texts are interface messages in the language of the request', async () => {
  const { body } = await send('modules=query%2Brevisions&uselang=qqx');
  expect(body).toContain('<html lang="qqx" dir="ltr">');
  expect(body).toContain('(apihelp-query+revisions-summary: rv, revisions, query+revisions)');
  expect(body).toContain('(api-help-param-templated: 1, (api-help-param-templated-var-first: slot, rvslots))');
});

test('values that are modules are links with their summaries', async () => {
  const { body } = await send('modules=query&uselang=qqx');
  const link = '<a href="/w/api.php?action=help&amp;modules=query%2Bdeletedrevs">';
  expect(body).toContain(`${link}<span dir="ltr" lang="en" class="apihelp-deprecated-value">deletedrevs</span></a>`);
  expect(body).toContain(
    `<dt><span dir="ltr" lang="en">${link}deletedrevs</a></span></dt>\n<dd><span class="apihelp-deprecated">(api-help-param-deprecated)</span>(word-separator)(apihelp-query+deletedrevs-summary: dr, deletedrevs, query+deletedrevs)</dd>`,
  );
  const main = (await send('modules=main&uselang=qqx')).body;
  expect(main).toContain('<span dir="ltr" lang="en" class="apihelp-internal-value">cspreport</span>');
});

test('the help on an action of the authentication has its shared messages', async () => {
  const { body } = await send('modules=clientlogin&uselang=qqx');
  expect(body).toContain(
    '<p>(api-help-authmanager-general-usage: login, clientlogin, clientlogin, login, login)\n</p>',
  );
  expect(body).toContain('(api-help-authmanagerhelper-requests: login, login, requests, clientlogin, clientlogin)');
  expect(body).toContain('(api-help-param-token: login, login, token, clientlogin, clientlogin)');
  expect(body).toContain(
    '<dt>*</dt><dd class="description">(api-help-authmanagerhelper-additional-params: login, login, clientlogin, clientlogin)</dd>',
  );
});

test('submodules come below, with a table of contents', async () => {
  const direct = (await send('submodules=1&toc=1')).body;
  expect(direct).toContain(
    '<li class="toclevel-2"><a href="#query"><span class="toctext">action=query</span></a></li>',
  );
  expect(direct).toContain('<h3 class="apihelp-header apihelp-module-name" dir="ltr" lang="en" id="query">');
  expect(direct).not.toContain('id="query+allpages"');
  expect((await send('recursivesubmodules=1')).body).toContain('id="query+allpages:aplimit"');
});

test('wrapped, the page is a member of the response', async () => {
  const { type, body } = await send('modules=login&wrap=1&format=json');
  expect(type).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toEqual({
    help: { mime: 'text/html', filename: 'api-help.html', help: expect.stringContaining('id="login:lgpassword"') },
  });
});

test('a module that there is not is an error', async () => {
  expect(JSON.parse((await send('modules=query%2Bnosuch&format=json')).body)).toMatchObject({
    error: { code: 'badmodule' },
  });
});

test.each([
  ['paraminfo&modules=main', false],
  ['paraminfo&modules=json', true],
  ['paraminfo&formatmodules=xmlfm', false],
  ['paraminfo&mainmodule=1', false],
  ['help&wrap=1', false],
])('action=%s with wrappedhtml in another format: a warning %s', async (action, warns) => {
  const { body } = await client.send({ query: `action=${action}&format=json&wrappedhtml=1` });
  const { warnings } = JSON.parse(body) as { warnings?: { main?: Record<string, string> } };
  expect(JSON.stringify(warnings?.main ?? '').includes('wrappedhtml')).toBe(warns);
});

test('a page for people leaves the sign > as it is', async () => {
  const { body } = await client.send({
    query: 'action=query&titles=A%26B&list=&format=jsonfm&nosuch=1&assertuser=%3Cb%3E',
  });
  expect(body).toContain('&lt;b>');
});

test.each(['', '&wrap=1'])('no cache keeps it for several clients (%s)', async (more) => {
  const { headers } = await client.send({ query: `action=help&modules=json&format=json&smaxage=60&maxage=5${more}` });
  expect(headers).toMatchObject({
    'Cache-Control': 'private, must-revalidate, max-age=5',
    Vary: 'Accept-Encoding, Cookie',
  });
});
