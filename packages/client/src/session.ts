/** The session: login, tokens, and limits of the account. */
import type { ModuleParams, Open } from '@wiki-query/server-stubs';
import { ApiError, LoginError } from './errors.js';
import type { Value, WireParameters } from './request.js';
import { writeParameters } from './request.js';
import type { Json, SendOptions, Transport } from './transport.js';

/** A name and its password: those of a bot password (`Name@bot`) or of the account. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

type KnownToken = ModuleParams extends { readonly tokens: { readonly type: readonly (infer Name extends string)[] } }
  ? Name
  : never;

/** Kind of a token: one of those that `meta=tokens` lists, or that of an extension. */
export type TokenType = Open<KnownToken>;

/** A session with the wiki. */
export interface Session {
  /** Sends parameters. If the login has expired, logs in again once. */
  readonly request: (parameters: Readonly<Record<string, Value>>, options?: SendOptions) => Promise<Json>;
  /** The same with a token. If the wiki rejects it, tries again with a new one. */
  readonly sendWithToken: (
    parameters: Readonly<Record<string, Value>>,
    type: TokenType,
    options?: SendOptions,
  ) => Promise<Json>;
  readonly login: (credentials: Credentials) => Promise<string>;
  readonly logout: () => Promise<void>;
  readonly token: (type: TokenType) => Promise<string>;
  /** Whether the account has the right `apihighlimits`. */
  readonly hasHighLimits: () => Promise<boolean>;
}

const codesOfEndedLogins: ReadonlySet<string> = new Set([
  'assertuserfailed',
  'assertnameduserfailed',
  'assertbotfailed',
]);

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const text = (value: unknown, what: string): string => {
  if (typeof value !== 'string') throw new Error(`the wiki gave no ${what}`);
  return value;
};

/** Opens an anonymous session. */
export function openSession({ send, cookies }: Transport): Session {
  let account: Credentials | undefined;
  let highLimits: Promise<boolean> | undefined;
  const tokens = new Map<TokenType, Promise<string>>();

  const forget = () => {
    tokens.clear();
    highLimits = undefined;
  };

  async function freshToken(type: TokenType): Promise<string> {
    const response = await send({ action: 'query', meta: 'tokens', type });
    return text(member(member(member(response, 'query'), 'tokens'), `${type}token`), `token "${type}"`);
  }

  async function enter({ name, password }: Credentials): Promise<string> {
    cookies.clear();
    forget();
    const lgtoken = await freshToken('login');
    const response = await send({ action: 'login', lgname: name, lgpassword: password, lgtoken }, { post: true });
    const login = member(response, 'login');
    const result = text(member(login, 'result'), 'result of the login');
    if (result !== 'Success') {
      const reason = member(login, 'reason');
      throw new LoginError(
        result,
        String(member(reason, 'text') ?? member(reason, 'code') ?? reason ?? 'no reason given'),
      );
    }
    return text(member(login, 'lgusername'), 'name of the user');
  }

  const request: Session['request'] = async (parameters, options) => {
    const wire = (): WireParameters => ({ ...(account && { assert: 'user' }), ...writeParameters(parameters) });
    try {
      return await send(wire(), options);
    } catch (error) {
      if (account === undefined || !(error instanceof ApiError) || !codesOfEndedLogins.has(error.code)) throw error;
      await enter(account);
      return send(wire(), options);
    }
  };

  async function readHighLimits(): Promise<boolean> {
    const response = await request({ action: 'query', meta: ['userinfo'], uiprop: ['rights'] });
    const rights = member(member(member(response, 'query'), 'userinfo'), 'rights');
    return Array.isArray(rights) && rights.includes('apihighlimits');
  }

  const token: Session['token'] = (type) => {
    const known = tokens.get(type);
    if (known !== undefined) return known;
    const requested = freshToken(type);
    tokens.set(type, requested);
    // The caller gets a failure; the next call requests a new token.
    requested.catch(() => tokens.delete(type));
    return requested;
  };

  const sendWithToken: Session['sendWithToken'] = async (parameters, type, options) => {
    try {
      return await request({ ...parameters, token: await token(type) }, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'badtoken') throw error;
      tokens.delete(type);
      return request({ ...parameters, token: await token(type) }, options);
    }
  };

  return {
    request,
    sendWithToken,
    token,
    login: async (credentials) => {
      account = undefined;
      const user = await enter(credentials);
      account = credentials;
      return user;
    },
    logout: async () => {
      await send({ action: 'logout', token: await token('csrf') }, { post: true });
      account = undefined;
      cookies.clear();
      forget();
    },
    hasHighLimits: () => {
      if (account === undefined) return Promise.resolve(false);
      highLimits ??= readHighLimits();
      return highLimits;
    },
  };
}
