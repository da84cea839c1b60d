/** The actions of the API: the requirements of each, and its handler. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { Printer } from '../request/reply.js';
import type { Value } from '../result/value.js';
import { executeQuery } from '../query/execute-query.js';
import { needsRead, printsDocument, readQueryParameters } from '../query/query-parameters.js';
import type { Services } from '../services/services.js';
import { clientLogin } from './client-login.js';
import { compare } from './compare.js';
import { expandTemplates } from './expand-templates.js';
import { help } from './help.js';
import { login, logout } from './login.js';
import { parse } from './parse.js';
import { openSearch, openSearchPrinter } from './open-search.js';
import { paraminfo } from './paraminfo.js';
import type { Printed } from '../formats/print.js';

/** An action of the contract. */
export type ActionName = ProtocolParams['main']['action'];

/** An action that takes these parameters. */
export interface Action<Params> {
  /** Returns nothing to viewers without the right to read the wiki. */
  readonly needsRead: (call: Call, params: Params) => boolean;
  /** Reads the parameters that the action's descriptor alone does not describe. */
  readonly read?: (call: Call) => Promise<Params>;
  /** Also reads the parameters of the page set, and ignores them. */
  readonly readsPageSet?: true;
  /** Checks the rules about its parameters later, and itself. */
  readonly checksConstraints?: 'itself';
  /** Limits the size of its response itself. Of others, members that do not fit are left out, with a warning. */
  readonly limitsSize?: 'itself';
  /** Responds whatever the replication lag is. */
  readonly ignoresLag?: true;
  /** Whether the response is an XML document. Then errors are XML too. */
  readonly printsDocument?: (params: Params) => boolean;
  /** How the action prints its response, if it decides that itself. */
  readonly printer?: (params: Params) => Printer;
  /** Caches may keep the response as far as its parts allow. */
  readonly isCacheable: boolean;
  readonly run: (call: Call, params: Params, services: Services) => Promise<ReadonlyMap<string, Value> | Printed>;
}

const never = (): boolean => false;

export const actions: { readonly [N in ActionName]: Action<ProtocolParams[N]> } = {
  query: {
    needsRead,
    isCacheable: true,
    read: readQueryParameters,
    printsDocument,
    checksConstraints: 'itself',
    limitsSize: 'itself',
    run: executeQuery,
  },
  // Lists the query modules as values of `query`, which includes a page set.
  paraminfo: { needsRead: never, readsPageSet: true, isCacheable: false, run: paraminfo },
  expandtemplates: { needsRead: () => true, isCacheable: true, run: expandTemplates },
  parse: { needsRead: () => true, isCacheable: true, run: parse },
  compare: { needsRead: () => true, isCacheable: true, limitsSize: 'itself', run: compare },
  opensearch: { needsRead: () => true, isCacheable: true, printer: openSearchPrinter, run: openSearch },
  help: { needsRead: never, ignoresLag: true, isCacheable: false, run: help },
  login: { needsRead: never, isCacheable: false, run: login },
  clientlogin: { needsRead: never, isCacheable: false, run: clientLogin },
  logout: { needsRead: never, isCacheable: false, run: logout },
};
