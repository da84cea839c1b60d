/** The actions of the API: what each one needs, and what answers it. */
import type { RequestContext } from '../context.js';
import type { Value } from '../execute/result.js';
import { executeQuery } from '../plan/execute-query.js';
import type { Exchange } from './exchange.js';
import { help } from './help.js';
import { login, logout } from './login.js';
import { paraminfo } from './paraminfo.js';

type Params = Readonly<Record<string, unknown>>;

export interface Action {
  /** Answers nothing to those who may not read the wiki. */
  readonly needsRead: boolean;
  readonly mustBePosted: boolean;
  /** Type of the token that it wants. */
  readonly tokenType?: string;
  /** Reads its own parameters; the protocol leaves them to it. */
  readonly readsParameters?: true;
  /** May be kept by caches as far as its parts allow. */
  readonly isCacheable: boolean;
  readonly run: (context: RequestContext, exchange: Exchange, params: Params) => Promise<ReadonlyMap<string, Value>>;
}

export const actions: Readonly<Record<string, Action>> = {
  query: {
    needsRead: true,
    mustBePosted: false,
    readsParameters: true,
    isCacheable: true,
    run: executeQuery,
  },
  paraminfo: { needsRead: false, mustBePosted: false, isCacheable: false, run: paraminfo },
  help: { needsRead: false, mustBePosted: false, isCacheable: true, run: help },
  login: { needsRead: false, mustBePosted: true, isCacheable: false, run: login },
  logout: { needsRead: false, mustBePosted: true, tokenType: 'csrf', isCacheable: false, run: logout },
};
