/** Records sessions of a MediaWiki that has the bot passwords of `fixtures/`. */
import { readFileSync } from 'node:fs';
import { kit, tool } from '../../../support/bot-passwords.mjs';
import { readOptions, refuse } from '../../../support/read-options.js';
import { pickHeaders } from '../pick-headers.js';
import { type Send, type RecordedSession, runSession, type Step, writeSessions } from '../sessions.js';

const usage = `tsx test/conformance/src/record/record-sessions.ts --url URL --users FILE

Records sessions of a MediaWiki that has the bot passwords of test/conformance/fixtures.

  --url URL      its api.php
  --users FILE   its accounts with their passwords, as the reference kit writes them`;

const { url, users } = readOptions(usage, { url: { type: 'string' }, users: { type: 'string' } });
if (url === undefined || users === undefined) refuse(usage, '--url and --users are required.');

const accounts = JSON.parse(readFileSync(users, 'utf8')) as readonly {
  readonly name: string;
  readonly password: string | null;
}[];
const passwordOf = (name: string): string => accounts.find((account) => account.name === name)?.password ?? '';

const json = 'format=json&formatversion=2';
const loginToken: Step = { query: `action=query&${json}&meta=tokens&type=login` };
const who: Step = { query: `action=query&${json}&meta=userinfo&uiprop=groups|rights|blockinfo|ratelimits` };
const logIn = (name: string, password: string, token = '{{logintoken}}', query = `action=login&${json}`): Step => ({
  query,
  form: { lgname: name, lgpassword: password, ...(token === '' ? {} : { lgtoken: token }) },
});
const tokenFirst = (name: string, password: string): readonly Step[] => [loginToken, logIn(name, password), who];

const sessions: Readonly<Record<string, readonly Step[]>> = {
  'token first, then logout': [
    ...tokenFirst('Alice', passwordOf('Alice')),
    { query: `action=query&${json}&meta=tokens&type=csrf|watch|patrol` },
    { query: `action=logout&${json}`, form: { token: 'wrong' } },
    { query: `action=logout&${json}`, form: { token: '{{csrftoken}}' } },
    who,
    { query: `action=query&${json}&meta=tokens` },
  ],
  NeedToken: [logIn('Alice', passwordOf('Alice'), ''), logIn('Alice', passwordOf('Alice'), '{{token}}'), who],
  'format version 1': [
    { query: 'action=query&format=json&meta=tokens&type=login' },
    logIn('Bob Example', passwordOf('Bob Example'), '{{logintoken}}', 'action=login&format=json'),
    { query: 'action=query&format=json&meta=userinfo' },
  ],
  'lower case name': tokenFirst('alice', passwordOf('Alice')),
  'name with underscore': tokenFirst('Bob_Example', passwordOf('Bob Example')),
  'wrong password': tokenFirst('Uma Uploader', 'wrong'),
  'unknown account': tokenFirst('Nobody at all', 'x'),
  'invalid name': tokenFirst('Bad[name', 'x'),
  'no password': [loginToken, logIn('Alice', ''), who],
  'wrong token': [loginToken, logIn('Alice', passwordOf('Alice'), 'wrong+\\'), who],
  'token without session': [logIn('Alice', passwordOf('Alice'), '0123456789abcdef0123456789abcdef00000000+\\'), who],
  'blocked account': [
    ...tokenFirst('Blocked Bill', passwordOf('Blocked Bill')),
    { query: `action=query&${json}&titles=Mirror&prop=info&intestactions=edit` },
  ],
  'bot password': [
    ...tokenFirst(kit.name, kit.password),
    { query: `action=query&${json}&list=allpages&aplimit=max&assert=bot` },
    { query: `action=query&${json}&meta=tokens&type=csrf|watch` },
    { query: `action=query&${json}&meta=userinfo&assert=user&assertuser=Botty` },
    { query: `action=query&${json}&meta=authmanagerinfo&amisecuritysensitiveoperation=x&amirequestsfor=login` },
    { query: `action=query&${json}&meta=authmanagerinfo&amirequestsfor=login&amimergerequestfields=1&origin=*` },
    { query: `action=query&${json}&meta=authmanagerinfo&amirequestsfor=create&amimessageformat=none` },
    { query: `action=query&${json}&meta=authmanagerinfo&amirequestsfor=change&amimessageformat=none` },
  ],
  'bot password in the password': tokenFirst('Botty', `kit@${kit.password}`),
  'bot password with a grant that shows deleted pages': [
    ...tokenFirst(tool.name, tool.password),
    { query: `action=query&${json}&list=alldeletedrevisions&adrlimit=2` },
    { query: `action=query&${json}&list=watchlistraw` },
  ],
  'bot password without that grant': [
    ...tokenFirst(kit.name, kit.password),
    { query: `action=query&${json}&list=alldeletedrevisions&adrlimit=2` },
  ],
  'wrong bot password': tokenFirst('Botty@kit', 'wrongwrongwrongwrongwrongwrongwr12'),
  'unknown bot password': tokenFirst('Botty@nosuch', kit.password),
  'login while logged in': [
    ...tokenFirst('Alice', passwordOf('Alice')),
    loginToken,
    logIn('Sybil', passwordOf('Sybil')),
    who,
  ],
  'another origin': [
    ...tokenFirst('Alice', passwordOf('Alice')),
    { query: `action=query&${json}&meta=userinfo&origin=*` },
    { query: `action=query&${json}&meta=authmanagerinfo&amisecuritysensitiveoperation=x&origin=*` },
  ],
};

const send: Send = async ({ query, body, headers }) => {
  const response = await fetch(`${url}?${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-forwarded-for': '198.51.100.1', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: response.status,
    headers: pickHeaders(new Map(response.headers)),
    body: await response.text(),
    cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  };
};

const recorded: RecordedSession[] = [];
for (const [name, steps] of Object.entries(sessions)) recorded.push({ name, steps: await runSession(steps, send) });
writeSessions(recorded);
console.log(`${recorded.length} sessions recorded`);
