/** Opens everything that requests need: the database, the site, the state. */
import { makeAuth, openState } from '../auth/index.js';
import { openDatabase, type OpenOptions } from '../db/open/open-database.js';
import { makeLogger } from './logging.js';
import type { Services } from '../protocol/services.js';
import { loadWiki } from '../site/load-wiki.js';
import { makeClock } from '../time/clock.js';
import { steadySeconds } from '../time/steady-clock.js';
import type { WikiOptions } from './wiki-options.js';

/** The services of one process; throws an EnvironmentError that names what is wrong. */
export async function makeServices(options: WikiOptions, open: OpenOptions = {}): Promise<Services> {
  const database = await openDatabase(options.database, {
    ...(options.statementTimeout !== undefined && { statementTimeout: options.statementTimeout }),
    ...open,
  });
  const wiki = await loadWiki(options, database);
  const logger = makeLogger('warn');
  const reportError = (error: unknown): void => logger.error({ err: error }, 'unexpected error');
  const state = openState(options.state, (error) => logger.error({ err: error }, 'the state cannot be used'));
  return {
    wiki,
    database,
    auth: makeAuth(options.secret, state, steadySeconds(options.clockOrigin)),
    now: makeClock(options.clock, wiki.site.clock),
    reportError,
  };
}
