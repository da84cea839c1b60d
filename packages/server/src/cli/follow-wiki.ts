/** Follows the wiki: when what the processes have loaded is replaced, repaired or changed, all of them are replaced too. */
import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { fileIdentity } from '../db/file-identity.js';
import { isCutOff } from '../db/sqlite/check-file.js';
import { fingerprintOf } from './fingerprint.js';
import type { WikiParts } from './wiki-folder.js';

export interface FollowOptions extends WikiParts {
  /** Serves the wiki as it is now in place of the one that was served; rejects when it cannot be served. */
  readonly renew: () => Promise<void>;
  /** Whether the file is damaged. Then it may also be repaired in place. */
  readonly isDamaged: () => boolean;
  /** Called when the file is shorter than it should be. */
  readonly onDamaged: () => void;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds between two looks at the file of the database. */
  readonly interval?: number;
  /** Milliseconds between two looks at configuration, interwikis and messages; never when not given. */
  readonly refresh?: number;
  /** Calls back when an operator wants everything to be loaded again. */
  readonly onReload?: (callback: () => void) => () => void;
}

/** So many looks in a row must find a file too short: while a writer works, it may be so for a moment. */
const looksAtDamage = 4;

/** Milliseconds until a file that could not be served is tried again: twice as long each time, up to the most. */
const firstRetry = 500;
const mostRetry = 5000;

/** Begins to look; the function that comes back ends it. */
export async function followWiki(options: FollowOptions): Promise<() => void> {
  const { renew, database, logger, interval = 500, refresh, onReload = () => () => undefined } = options;
  let isBusy = false;
  let isWaiting = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  // What serves the old file cannot replace processes that end: the new one must be served in the end.
  const loadFile = async (reason: string): Promise<void> => {
    clearTimeout(retry);
    if (!isBusy && (await load(reason))) return void (failures = 0);
    retry = setTimeout(() => void loadFile(reason), Math.min(mostRetry, firstRetry * 2 ** failures++));
    retry.unref();
  };
  /** Returns true when the newest state is served. */
  const load = async (reason: string): Promise<boolean> => {
    // One at a time; a call in the meantime gets the newest state afterwards.
    if (isBusy) {
      isWaiting = true;
      return false;
    }
    isBusy = true;
    let isServed = false;
    try {
      await renew();
      isServed = true;
      logger.info(`${reason}: new workers serve it`);
    } catch (error) {
      logger.error(error, `${reason}, and cannot be served: the old one is served on`);
    } finally {
      isBusy = false;
    }
    if (!isWaiting) return isServed;
    isWaiting = false;
    return load(reason);
  };
  const findChange = changesOf(options);
  const lookAtFile = (): void => {
    const change = isBusy ? undefined : findChange();
    if (change !== undefined) void loadFile(`${database} was ${change}`);
  };
  let known = refresh === undefined ? '' : await fingerprintOf(options);
  const lookAtAll = async (): Promise<void> => {
    try {
      const found = await fingerprintOf(options);
      if (found === known) return;
      known = found;
      await load('the configuration of the wiki has changed');
    } catch (error) {
      logger.error(error, 'the configuration of the wiki cannot be read: the old one is served on');
    }
  };
  const timers = [setInterval(lookAtFile, interval)];
  if (refresh !== undefined) timers.push(setInterval(() => void lookAtAll(), refresh));
  for (const timer of timers) timer.unref();
  const stopListening = onReload(() => void load('a new load of the wiki was requested'));
  return () => {
    timers.forEach(clearInterval);
    clearTimeout(retry);
    stopListening();
  };
}

/** Looks at the file of the database each time that it is called: it may have been replaced or repaired since the last time. */
function changesOf({ database, isDamaged, onDamaged }: FollowOptions): () => 'replaced' | 'repaired' | undefined {
  let file = fileIdentity(database);
  let state = stateOf(database);
  let cutOff = 0;
  return () => {
    const found = fileIdentity(database);
    if (found === undefined) return undefined;
    if (found !== file) {
      file = found;
      state = stateOf(database);
      cutOff = 0;
      return 'replaced';
    }
    const isShort = isCutOff(database);
    cutOff = isShort ? cutOff + 1 : 0;
    if (cutOff === looksAtDamage) onDamaged();
    const isRepaired = isDamaged() && !isShort && stateOf(database) !== state;
    if (isRepaired || !isDamaged()) state = stateOf(database);
    return isRepaired ? 'repaired' : undefined;
  };
}

/** Changes when the file is written. */
function stateOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.size}:${facts.mtimeMs}`;
}
