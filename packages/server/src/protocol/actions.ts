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
  /** Changes something, if only who is logged in. */
  readonly isWrite?: true;
  /** Type of the token that it wants. */
  readonly tokenType?: string;
  /** Reads its own parameters; the protocol leaves them to it. */
  readonly readsParameters?: true;
  /** Has the parameters of the page set read on its way, and does nothing with them. */
  readonly readsPageSet?: true;
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
  // Its list of query modules is asked of `query`, which comes with a page set.
  paraminfo: { needsRead: false, mustBePosted: false, readsPageSet: true, isCacheable: false, run: paraminfo },
  help: { needsRead: false, mustBePosted: false, isCacheable: true, run: help },
  login: { needsRead: false, mustBePosted: true, isWrite: true, isCacheable: false, run: login },
  logout: { needsRead: false, mustBePosted: true, isWrite: true, tokenType: 'csrf', isCacheable: false, run: logout },
};
