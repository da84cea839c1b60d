/** Opens the services that requests need: the database, the site, the state. */
import { makeAuth, openState } from '../auth/index.js';
import { checkIdentity } from '../db/file-identity.js';
import { openDatabase, type OpenOptions } from '../db/open/open-database.js';
import { makeLogger } from './logging.js';
import type { Services } from './services.js';
import { loadWiki } from '../site/load-wiki.js';
import { makeClock } from '../time/clock.js';
import { steadySeconds } from '../time/steady-clock.js';
import type { WikiOptions } from './wiki-options.js';

const describe = { serving: 'read from again', lagged: 'too far behind and left out', down: 'down and left out' };

/** The services of one process. Throws an EnvironmentError that names the problem. */
export async function makeServices(options: WikiOptions, open: OpenOptions = {}): Promise<Services> {
  const logger = makeLogger('warn');
  const { statementTimeout, scanRows, maxLag, maxLagUnknown } = options;
  const database = await openDatabase(options.database, {
    ...(statementTimeout !== undefined && { statementTimeout }),
    // Without windows no wiki is large.
    ...(scanRows !== undefined && { window: scanRows === 0 ? Number.POSITIVE_INFINITY : scanRows }),
    ...(maxLag !== undefined && { maxLag }),
    ...(maxLagUnknown !== undefined && { maxLagUnknown }),
    onServer: ({ host, state, lag, problem }) =>
      logger.warn({ host, state, lag, problem }, `the database server ${host} is ${describe[state]}`),
    ...open,
  });
  const wiki = await loadWiki(options, database);
  if (options.identity !== undefined) checkIdentity(options.database, options.identity);
  const reportError = (error: unknown): void => logger.error({ err: error }, 'unexpected error');
  const state = await openState(options.state, { reportError });
  return {
    wiki,
    database,
    auth: makeAuth(options.secret, state, steadySeconds(options.clockOrigin)),
    ...(options.statementTimeout !== undefined && { timeout: options.statementTimeout }),
    now: makeClock(options.clock, wiki.site.clock),
    reportError,
  };
}
