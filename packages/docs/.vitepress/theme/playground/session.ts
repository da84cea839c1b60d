/** Logs in to the server of this page. The browser stores the cookie. */
import { isMembers, remarksOf } from './response.js';
import { ownServer } from './send.js';

type Fields = Readonly<Record<string, string>>;

async function call(fields: Fields, post: boolean): Promise<unknown> {
  const body = new URLSearchParams({ ...fields, format: 'json', formatversion: '2' });
  const response = await fetch(post ? ownServer() : `${ownServer()}?${body}`, {
    credentials: 'same-origin',
    ...(post && { method: 'POST', body }),
  });
  return response.json();
}

const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isMembers(inner) ? inner[name] : undefined), value);

async function token(type: 'login' | 'csrf'): Promise<string> {
  const response = await call({ action: 'query', meta: 'tokens', type }, false);
  return String(member(response, 'query', 'tokens', `${type}token`) ?? '');
}

/** Name of the account of the session; undefined for an anonymous user. */
export async function currentUser(): Promise<string | undefined> {
  const response = await call({ action: 'query', meta: 'userinfo' }, false);
  return member(response, 'query', 'userinfo', 'anon') === true
    ? undefined
    : String(member(response, 'query', 'userinfo', 'name') ?? '') || undefined;
}

/** Logs in. Throws an Error with the wiki's reason. */
export async function logIn(name: string, password: string): Promise<void> {
  const lgtoken = await token('login');
  const response = await call({ action: 'login', lgname: name, lgpassword: password, lgtoken }, true);
  if (member(response, 'login', 'result') === 'Success') return;
  const reason = member(response, 'login', 'reason') ?? remarksOf(response)[0]?.text ?? 'The login failed.';
  throw new Error(String(isMembers(reason) ? (reason['text'] ?? reason['*']) : reason));
}

/** Ends the session. */
export async function logOut(): Promise<void> {
  await call({ action: 'logout', token: await token('csrf') }, true);
}
