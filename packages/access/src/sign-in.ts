/** Logs in, and returns the headers of all further requests. */
import { AccessError } from './access-error.js';
import { cookieHeader, withSetCookies } from './cookies.js';
import { type Bounds, fetchText } from './fetch-text.js';
import type { Access } from './read-access.js';
import type { WebFetch } from './web-fetch.js';

type Parameters = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

/** Of each response of a login. */
const usualBounds: Bounds = { timeout: 60_000, bytes: 1024 * 1024 };

interface Jar {
  cookies: ReadonlyMap<string, string>;
}

/** The headers that requests to the wiki at an api.php need. Throws an AccessError if it refuses the login. */
export async function signIn(
  url: URL,
  access: Access,
  fetch: WebFetch,
  bounds = usualBounds,
): Promise<Readonly<Record<string, string>>> {
  const jar: Jar = { cookies: access.cookies };
  const request = async (parameters: Parameters): Promise<Json> => {
    const init = {
      method: 'POST',
      // The wiki that a redirect leads to may be another one.
      redirect: 'error',
      headers: headersOf(access, jar),
      body: new URLSearchParams({ format: 'json', formatversion: '2', ...parameters }),
    } as const;
    const { response, text } = await fetchText(fetch, url, init, bounds).catch(({ message }: Error) => {
      throw new AccessError(`The request to ${url.href} failed: ${message}`);
    });
    jar.cookies = withSetCookies(jar.cookies, response.headers.getSetCookie());
    return checked(text, response.status, url);
  };
  if (access.login !== undefined) await logIn(url, access.login, request);
  return headersOf(access, jar);
}

const headersOf = ({ headers }: Access, { cookies }: Jar): Readonly<Record<string, string>> => ({
  ...headers,
  ...(cookies.size > 0 && { Cookie: cookieHeader(cookies) }),
});

/** A bot password belongs to `action=login`, that of an account to `action=clientlogin`. */
async function logIn(
  url: URL,
  { name, password }: NonNullable<Access['login']>,
  request: (parameters: Parameters) => Promise<Json>,
): Promise<void> {
  const tokens = memberOf(
    memberOf(await request({ action: 'query', meta: 'tokens', type: 'login' }), 'query'),
    'tokens',
  );
  const token = tokens['logintoken'];
  if (typeof token !== 'string')
    throw new AccessError('The wiki returned no token for a login: check that it is the URL of an api.php');
  const isBot = isBotLogin(name, password);
  const response = isBot
    ? await request({ action: 'login', lgname: name, lgpassword: password, lgtoken: token })
    : await request({ action: 'clientlogin', username: name, password, logintoken: token, loginreturnurl: url.origin });
  const { result, status, reason, message } = memberOf(response, isBot ? 'login' : 'clientlogin');
  if (result === 'Success' || status === 'PASS') return;
  if (status === 'UI')
    throw new AccessError(
      `The account "${name}" needs a second step to log in: use a bot password (Special:BotPasswords)`,
    );
  throw new AccessError(
    `The wiki refused the login of "${name}": ${String(textOf(reason) ?? message ?? result ?? status ?? 'no reason given')}`,
  );
}

/**
 * `Name@bot` with the password, or the name of the account with `bot@password`. The separator is `@`, or with
 * `$wgUserrightsInterwikiDelimiter` another one that names of accounts lack, mostly `#`.
 */
const isBotLogin = (name: string, password: string): boolean =>
  /[@#]/.test(name) || /[@#][0-9a-w]{32,}$/.test(password);

const textOf = (reason: unknown): unknown =>
  typeof reason === 'object' ? memberOf({ reason }, 'reason')['text'] : reason;

function checked(text: string, status: number, url: URL): Json {
  const body = parsed(text);
  if (body === undefined)
    throw new AccessError(`${url.href} did not return JSON (status ${status}): check that it is the URL of an api.php`);
  const { code, info } = memberOf(body, 'error');
  if (code !== undefined) throw new AccessError(`The wiki returned the error ${String(code)}: ${String(info ?? '')}`);
  return body;
}

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function memberOf(value: Json, name: string): Json {
  const member = value[name];
  return isRecord(member) ? member : {};
}
