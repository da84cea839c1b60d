/** Watches the wiki. When loaded data is replaced, repaired or changed, all processes are replaced. */
import { statSync } from 'node:fs';
import { fileIdentity } from '../db/file-identity.js';
import { isCutOff } from '../db/sqlite/check-file.js';
import { fingerprintOf } from './fingerprint.js';
import type { Log } from '../services/logging.js';
import type { WikiParts } from './wiki-folder.js';

export interface FollowOptions extends WikiParts {
  /** Serves the current state of the wiki instead of the previous one. Rejects if it cannot be served. */
  readonly renew: () => Promise<void>;
  /** Whether the file is damaged. A damaged file may also be repaired in place. */
  readonly isDamaged: () => boolean;
  /** Called when the file is shorter than its header states. */
  readonly onDamaged: () => void;
  readonly log: Pick<Log, 'write'>;
  /** Interval between checks of the database file, in milliseconds. */
  readonly interval?: number;
  /** Interval between checks of configuration, interwikis and messages, in milliseconds; none if not set. */
  readonly refresh?: number;
  /** Calls back when an operator requests a reload. */
  readonly onReload?: (callback: () => void) => () => void;
}

/**
 * The number of consecutive checks that must find a file too short: while it is written, it may be short for a moment.
 */
const looksAtDamage = 4;

/** Milliseconds until a file that could not be served is tried again. Doubles each time, up to the maximum. */
const firstRetry = 500;
const mostRetry = 5000;

/** Starts watching. Returns a function that stops it. */
export async function followWiki(options: FollowOptions): Promise<() => void> {
  const { renew, database, log, interval = 500, refresh, onReload = () => () => undefined } = options;
  let isBusy = false;
  let isWaiting = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  // The process that serves the old file cannot replace its workers, so that the new file must be served eventually.
  const loadFile = async (reason: string): Promise<void> => {
    clearTimeout(retry);
    if (!isBusy && (await load(reason))) return void (failures = 0);
    retry = setTimeout(() => void loadFile(reason), Math.min(mostRetry, firstRetry * 2 ** failures++));
    retry.unref();
  };
  /** Returns true when the newest state is served. */
  const load = async (reason: string): Promise<boolean> => {
    // One at a time. A call in the meantime uses the newest state afterwards.
    if (isBusy) {
      isWaiting = true;
      return false;
    }
    isBusy = true;
    let isServed = false;
    try {
      await renew();
      isServed = true;
      log.write('wiki-reloaded', `${reason}: new workers serve it`);
    } catch (error) {
      log.write('wiki-not-served', `${reason}, and cannot be served: the old one is served on`, { err: error });
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
  // A database that does not respond yet shows as a change later.
  let known = refresh === undefined ? '' : await fingerprintOf(options).catch(() => '');
  const lookAtAll = async (): Promise<void> => {
    try {
      const found = await fingerprintOf(options);
      if (found === known) return;
      known = found;
      await load('the configuration of the wiki has changed');
    } catch (error) {
      log.write('configuration-unreadable', 'the configuration of the wiki cannot be read: the old one is served on', {
        err: error,
      });
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

/** Checks the database file at each call: it may have been replaced or repaired since the last one. */
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
