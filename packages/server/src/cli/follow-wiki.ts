/** Follows the database's file: when it is replaced, as an import does, or repaired, all processes are replaced too. */
import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { isCutOff } from '../db/sqlite/check-file.js';

export interface FollowOptions {
  /** Serves the wiki as it is now in place of the one that was served; rejects when it cannot be served. */
  readonly renew: () => Promise<void>;
  /** Was the file found damaged? Then it may also be repaired in its place. */
  readonly isDamaged: () => boolean;
  /** Called when the file is shorter than it should be. */
  readonly onDamaged: () => void;
  /** The file that is looked at. */
  readonly database: string;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

/** So many looks in a row must find a file too short: while a writer works, it may be so for a moment. */
const looksAtDamage = 4;

/** Begins to look at the file; the function that comes back ends it. */
export function followWiki(options: FollowOptions): () => void {
  const { renew, isDamaged, onDamaged, database, logger, interval = 500 } = options;
  let known = identityOf(database);
  let knownState = stateOf(database);
  let cutOff = 0;
  let isBusy = false;
  const replace = async (): Promise<void> => {
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
  const look = async (): Promise<void> => {
    const found = identityOf(database);
    if (isBusy || found === undefined) return;
    const state = stateOf(database);
    const isRepaired = isDamaged() && state !== knownState && !isCutOff(database);
    const isReplaced = found !== known;
    cutOff = !isReplaced && isCutOff(database) ? cutOff + 1 : 0;
    if (cutOff === looksAtDamage) onDamaged();
    if (!isDamaged() || isRepaired) knownState = state;
    known = found;
    if (isReplaced || isRepaired) await replace();
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

/** Changes when the file is written. */
function stateOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.size}:${facts.mtimeMs}`;
}
