import Session from 'm3api';

/** A session without a login; the parameters named here go with each of its requests. */
export const connectM3api = (apiUrl, defaults = { formatversion: 2, errorformat: 'plaintext' }) =>
  new Session(apiUrl, defaults, { userAgent: 'wiki-query-clients/1.0' });

/** Logs a session in with a token first, as the library's own documentation has it. */
export async function logInM3api(session, username, password) {
  const response = await session.request(
    { action: 'login', lgname: username, lgpassword: password },
    { method: 'POST', tokenType: 'login', tokenName: 'lgtoken' },
  );
  session.tokens.clear();
  return response.login;
}
