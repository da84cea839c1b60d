/** Follows the wiki folder: when its database is replaced, as an import does, new workers take over and the old ones finish. */
import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Pool } from '../workers/pool.js';

export interface FollowOptions {
  /** Starts workers for the wiki as it is now. */
  readonly start: () => Promise<Pool>;
  /** The file that is looked at. */
  readonly database: string;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

/** A pool that stands for the newest one. A request stays with the pool that took it. */
export async function followWiki({ start, database, logger, interval = 500 }: FollowOptions): Promise<Pool> {
  let known = identityOf(database);
  let current = await start();
  let switching: Promise<void> | undefined;
  const endings = new Set<Promise<void>>();
  const look = async (): Promise<void> => {
    const found = identityOf(database);
    if (found === undefined || found === known) return;
    known = found;
    try {
      const next = await start();
      const ending = current.stop();
      current = next;
      endings.add(ending);
      logger.info(`${database} was replaced: new workers serve it`);
      await ending.finally(() => endings.delete(ending));
    } catch (error) {
      logger.error(error, `${database} was replaced, and cannot be served: the old one is served on`);
    }
  };
  const timer = setInterval(() => {
    switching ??= look().finally(() => (switching = undefined));
  }, interval);
  timer.unref();
  return {
    dispatch: (request) => current.dispatch(request),
    ready: () => current.ready(),
    figures: () => current.figures(),
    stop: async () => {
      clearInterval(timer);
      await switching;
      await Promise.all([current.stop(), ...endings]);
    },
  };
}

/** Changes when another file takes the place. */
function identityOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.dev}:${facts.ino}`;
}
