/** Opens the services that requests need: the database, the site, the state. */
import { cookieSetting, makeAuth, openState } from '../auth/index.js';
import { checkIdentity } from '../db/file-identity.js';
import type { ReplicaState } from '../db/database.js';
import { DatabaseUnreachable } from '../db/database-error.js';
import { openDatabase, type OpenOptions } from '../db/open/open-database.js';
import { loadExtensions } from './load-extensions.js';
import { makeLog } from './logging.js';
import type { Services } from './services.js';
import { loadWiki } from '../site/load-wiki.js';
import { makeClock } from '../time/clock.js';
import { steadySeconds } from '../time/steady-clock.js';
import type { WikiOptions } from './wiki-options.js';

/** The services of one process. Throws an EnvironmentError that names the problem. */
export async function makeServices(options: WikiOptions, open: OpenOptions = {}): Promise<Services> {
  const log = makeLog(options.log ?? { level: 'warn' });
  const { statementTimeout, scanRows, maxLag, maxLagUnknown } = options;
  const database = await openDatabase(options.database, {
    ...(statementTimeout !== undefined && { statementTimeout }),
    // Without windows no wiki is large.
    ...(scanRows !== undefined && { window: scanRows === 0 ? Number.POSITIVE_INFINITY : scanRows }),
    ...(maxLag !== undefined && { maxLag }),
    ...(maxLagUnknown !== undefined && { maxLagUnknown }),
    onServer: (server) => log.write('database-server', describeServer(server), { server }),
    ...open,
  });
  const extensions = await loadExtensions(options.extensions ?? [], database);
  const wiki = await loadWiki(options, database, extensions);
  if (options.identity !== undefined) checkIdentity(options.database, options.identity);
  const reportError: Services['reportError'] = (error, request) =>
    log.write('unexpected-error', 'unexpected error', { ...(request !== undefined && { request }), err: error });
  const state = await openState(options.state, {
    onChange: (problem) =>
      log.write(
        'state',
        problem === undefined
          ? 'sessions can be read again'
          : `${problem}. Requests with a session get the error stateunavailable until it can be used`,
        { problem },
      ),
  });
  return {
    wiki,
    database,
    auth: makeAuth(cookieSetting(options.secret, wiki.site.general.wikiid), state, steadySeconds(options.clockOrigin)),
    ...(options.statementTimeout !== undefined && { timeout: options.statementTimeout }),
    now: makeClock(options.clock, wiki.site.clock),
    reportError,
  };
}

/** Milliseconds between two attempts to open a database whose servers do not respond. */
const retryTime = 1000;

/** Opens a database as soon as one of its servers responds. */
export async function untilReachable<T>(open: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retryTime));
  }
}

/** The new state of a database server, for the log. */
export function describeServer({ host, state, lag, isFull, problem }: ReplicaState): string {
  const reason = problem === undefined ? '' : `: ${problem}`;
  if (state === 'down') return `the database server ${host} is down and left out${reason}`;
  if (state === 'lagged')
    return `the database server ${host} is left out: ${lag === undefined ? 'its lag is unknown, or its replication is stopped' : `it is ${lag} s behind the primary, or its replication is stopped`}`;
  if (isFull)
    return `the database server ${host} accepts no further connection${reason}. Requests wait for an open one, or go to another server. Raise max_connections, or lower "connections"`;
  if (lag === undefined)
    return `the lag of the database server ${host} is unknown: it is read from without a bound of its lag`;
  return `the database server ${host} is read from again`;
}
