/** Follows the wiki folder: when its database is replaced, as an import does, all processes are replaced too. */
import { statSync } from 'node:fs';
import type { Logger } from 'pino';

export interface FollowOptions {
  /** Serves the wiki as it is now in place of the one that was served; rejects when it cannot be served. */
  readonly renew: () => Promise<void>;
  /** The file that is looked at. */
  readonly database: string;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

/** Begins to look at the file; the function that comes back ends it. */
export function followWiki({ renew, database, logger, interval = 500 }: FollowOptions): () => void {
  let known = identityOf(database);
  let isBusy = false;
  const look = async (): Promise<void> => {
    const found = identityOf(database);
    if (isBusy || found === undefined || found === known) return;
    known = found;
    isBusy = true;
    try {
      await renew();
      logger.info(`${database} was replaced: new workers serve it`);
    } catch (error) {
      logger.error(error, `${database} was replaced, and cannot be served: the old one is served on`);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), interval);
  timer.unref();
  return () => clearInterval(timer);
}

/** Changes when another file takes the place. */
function identityOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.dev}:${facts.ino}`;
}
