/** Sessions, viewers, logins and tokens of a server: the authentication that the protocol uses. */
import type { LoginState, Viewer } from '../viewer/viewer.js';
import {
  checkCredentials,
  checkPassword,
  type Credentials,
  type LoginFailure,
  type LoginOutcome,
  type LoginSetting,
  type LoginSuccess,
} from './login.js';
import {
  type CookieSetting,
  endedCookie,
  makeToken,
  newSessionId,
  readSessionId,
  sessionCookie,
  type SessionHolder,
  sessionKey,
  tokenMatches,
} from './session.js';
import { type Login, loginAge, type State } from './state.js';
import { steadySeconds } from '../time/steady-clock.js';
import { anonymousViewer, viewerOfLogin, type ViewerSetting } from './viewer.js';
import { lookUp } from '@wiki-query/wikitext';

/** Seconds after which MediaWiki (`$wgReauthenticateTime`) requires the password again for security-sensitive operations. */
const freshAge = 3600;

/** The salt of each type of `meta=tokens`. `login` and `createaccount` also exist for anonymous viewers. */
export const salts: Readonly<Record<string, string>> = {
  createaccount: 'createaccount',
  csrf: '',
  login: 'login',
  patrol: 'patrol',
  rollback: 'rollback',
  userrights: 'userrights',
  watch: 'watch',
};
const forEveryone = new Set(['login', 'createaccount']);

/** Response of `action=login`. */
export type LoginResult =
  | { readonly result: 'NeedToken'; readonly token: string }
  | { readonly result: 'WrongToken' }
  | ({ readonly result: 'Failed' } & LoginFailure)
  | ({ readonly result: 'Success' } & LoginSuccess);

export interface LoginRequest extends Credentials {
  readonly token: string | undefined;
}

export interface Auth {
  /**
   * The session of a request, from its `Cookie` header. `secure`: the request used HTTPS. `viewer` validates its login.
   */
  readonly open: (cookies: string | undefined, secure: boolean) => SessionHolder;
  /**
   * ID of the account that the session in a `Cookie` header is logged in to. Does not check whether the login is still
   * valid.
   */
  readonly accountOf: (cookies: string) => Promise<number | undefined>;
  /** The viewer of a session. A login that is no longer valid makes the viewer anonymous. */
  readonly viewer: (holder: SessionHolder, setting: ViewerSetting) => Promise<Viewer>;
  /** The login state of the session, after `viewer` has validated its login. */
  readonly loginState: (holder: SessionHolder) => LoginState;
  /** `action=login`, both flows. On success the session is replaced in the holder. */
  readonly login: (
    holder: SessionHolder,
    request: LoginRequest,
    setting: Omit<LoginSetting, 'state' | 'seconds'>,
  ) => Promise<LoginResult>;
  /** `action=clientlogin` after its token is checked: logs in with the password of the account. */
  readonly clientLogin: (
    holder: SessionHolder,
    request: Credentials & { readonly isRemembered: boolean },
    setting: Omit<LoginSetting, 'state' | 'seconds'>,
  ) => Promise<LoginOutcome>;
  /** Forgets the login of a session. */
  readonly logout: (holder: SessionHolder) => Promise<void>;
  /** Token of a type of `meta=tokens`. Anonymous viewers get `+\`, except for the types that exist before a login. */
  readonly token: (holder: SessionHolder, type: string) => string;
  readonly tokenIsRight: (holder: SessionHolder, type: string, token: string) => boolean;
  /** Why sessions cannot be read or saved now. */
  readonly problem: () => string | undefined;
}

/** Authentication with the cookies of a wiki, and with persistent state. `seconds` is the clock of sessions. */
export function makeAuth(cookie: CookieSetting, state: State, seconds: () => number = steadySeconds()): Auth {
  const { secret } = cookie;
  const persist = (holder: SessionHolder): void => {
    if (holder.session.id !== '') return;
    const id = newSessionId();
    holder.session = { ...holder.session, id, cookies: [sessionCookie(id, cookie, holder.session.secure)] };
  };
  const enter = async (
    holder: SessionHolder,
    login: Login,
    isRemembered = login.appId === undefined,
  ): Promise<void> => {
    if (holder.session.login !== undefined) await state.deleteLogin(sessionKey(holder.session.id));
    const id = newSessionId();
    const since = seconds();
    await state.saveLogin(sessionKey(id), login, since);
    const age = isRemembered ? loginAge : undefined;
    const { secure } = holder.session;
    holder.session = {
      id,
      isNew: false,
      login: { ...login, since },
      secure,
      cookies: [sessionCookie(id, cookie, secure, age)],
    };
  };
  const token = (holder: SessionHolder, type: string): string => {
    if (holder.session.login === undefined && !forEveryone.has(type)) return '+\\';
    persist(holder);
    return makeToken(holder.session.id, lookUp(salts, type) ?? type, secret);
  };
  const tokenIsRight = ({ session }: SessionHolder, type: string, sent: string): boolean => {
    if (session.login === undefined && !forEveryone.has(type)) return sent === '+\\';
    return !session.isNew && tokenMatches(sent, session.id, lookUp(salts, type) ?? type, secret);
  };
  return {
    open: (cookies, secure) => {
      const id = readSessionId(cookies, cookie);
      return { session: { id: id ?? '', isNew: id === undefined, login: undefined, secure, cookies: [] } };
    },
    accountOf: async (cookies) => {
      const id = readSessionId(cookies, cookie);
      return id === undefined ? undefined : (await state.findLogin(sessionKey(id), seconds()))?.userId;
    },
    viewer: async (holder, setting) => {
      const { id, isNew } = holder.session;
      if (!isNew) holder.session = { ...holder.session, login: await state.findLogin(sessionKey(id), seconds()) };
      const { login } = holder.session;
      const viewer = login && (await viewerOfLogin(login, setting));
      // The state is not updated: a read request must not fail because the state cannot be written.
      if (login !== undefined && viewer === undefined) endSession(holder, cookie);
      return viewer ?? anonymousViewer(setting.ip, setting.wiki);
    },
    loginState: ({ session: { login } }) => {
      if (login === undefined) return 'none';
      if (login.appId !== undefined) return 'botpassword';
      return seconds() - login.since > freshAge ? 'old' : 'fresh';
    },
    login: async (holder, request, setting) => {
      if (!request.token) return { result: 'NeedToken', token: token(holder, 'login') };
      if (holder.session.isNew) return { result: 'Failed', reason: 'sessionlost', values: {} };
      if (!tokenIsRight(holder, 'login', request.token)) return { result: 'WrongToken' };
      const outcome = await checkCredentials(request, { ...setting, state, seconds });
      if ('reason' in outcome) return { result: 'Failed', ...outcome };
      await enter(holder, outcome.login);
      return { result: 'Success', ...outcome };
    },
    clientLogin: async (holder, { isRemembered, ...credentials }, setting) => {
      const outcome = await checkPassword(credentials, { ...setting, state, seconds });
      if ('login' in outcome) await enter(holder, outcome.login, isRemembered);
      return outcome;
    },
    logout: async (holder) => {
      await state.deleteLogin(sessionKey(holder.session.id));
      endSession(holder, cookie);
    },
    token,
    tokenIsRight,
    problem: state.problem,
  };
}

function endSession(holder: SessionHolder, cookie: CookieSetting): void {
  const { secure } = holder.session;
  holder.session = { id: '', isNew: true, login: undefined, secure, cookies: [endedCookie(cookie, secure)] };
}
