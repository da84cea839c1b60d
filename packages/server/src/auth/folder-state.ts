/** State in a folder: one SQLite file, and the secret next to it. */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { makePrivateFolder } from '../db/private-folder.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { type OnStateChange, stateHealth } from './state-health.js';
import { integerOf } from '../result/integer.js';
import { attemptKey, attemptsKept, type Limit, type Login, loginAge, mostLogins, type State } from './state.js';

interface LoginRow {
  readonly user: string;
  readonly fingerprint: string;
  readonly app_id: string | null;
  readonly expires: number;
}

const tables = `
  CREATE TABLE IF NOT EXISTS login (session TEXT PRIMARY KEY, user_id INTEGER NOT NULL, fingerprint TEXT NOT NULL, app_id TEXT, expires INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS login_expires ON login (expires);
  CREATE INDEX IF NOT EXISTS login_user ON login (user_id, expires);
  CREATE TABLE IF NOT EXISTS attempt (key TEXT PRIMARY KEY, count INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS attempt_expires ON attempt (expires);
`;

/** The number of counters is checked only after several writes. */
const attemptBounds = { attempts: attemptsKept, every: 1000 };

/**
 * Opens the state in a folder, which is created if necessary. Times are in seconds since 1970. A failed write is an
 * error of the request that needs it.
 */
export function openFolderState(
  folder: string,
  onChange: OnStateChange = () => undefined,
  { attempts: mostAttempts, every: boundEvery } = attemptBounds,
): State {
  const db = connect(folder);
  // On a full disk the state can be read, and not written.
  const reads = stateHealth(`the state in ${folder}`, onChange);
  const writes = stateHealth(`the state in ${folder}`, onChange);
  const find = db.prepare<[string, number], LoginRow>(
    // As text, because the driver would round a large integer.
    'SELECT CAST(user_id AS TEXT) AS user, fingerprint, app_id, expires FROM login WHERE session = ? AND expires > ?',
  );
  const save = db.prepare('INSERT OR REPLACE INTO login VALUES (?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM login WHERE session = ?');
  const forgetOldest = db.prepare(
    'DELETE FROM login WHERE session IN (SELECT session FROM login WHERE user_id = ? ORDER BY expires DESC LIMIT -1 OFFSET ?)',
  );
  const saveLogin = db.transaction((key: string, { userId, fingerprint, appId }: Login, now: number) => {
    save.run(key, userId, fingerprint, appId ?? null, now + loginAge);
    forgetOldest.run(userId, mostLogins);
  });
  const prune = [
    db.prepare('DELETE FROM login WHERE expires <= ?'),
    db.prepare('DELETE FROM attempt WHERE expires <= ?'),
  ];
  const attempts = db.prepare<[string, number], { count: number }>(
    'SELECT count FROM attempt WHERE key = ? AND expires > ?',
  );
  const count = db.prepare('INSERT INTO attempt VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET count = count + 1');
  const clear = db.prepare('DELETE FROM attempt WHERE key = ?');
  const bound = db.prepare(
    'DELETE FROM attempt WHERE key IN (SELECT key FROM attempt ORDER BY expires LIMIT max(0, (SELECT count(*) FROM attempt) - ?))',
  );
  let untilBound = boundEvery;
  const countAttempt = db.transaction((key: string, limits: readonly Limit[], now: number) => {
    for (const statement of prune) statement.run(now);
    if (untilBound-- === 0) {
      bound.run(mostAttempts);
      untilBound = boundEvery;
    }
    for (const [index, limit] of limits.entries()) {
      const known = attempts.get(attemptKey(key, index), now);
      if (known !== undefined && known.count >= limit.count) return limit.seconds;
      count.run(attemptKey(key, index), now + limit.seconds);
    }
    return undefined;
  });
  return {
    findLogin: async (key, now) => {
      const row = await reads.guard(() => find.get(key, now));
      if (row === undefined) return undefined;
      const login = { userId: integerOf(row.user), fingerprint: row.fingerprint, since: row.expires - loginAge };
      return row.app_id === null ? login : { ...login, appId: row.app_id };
    },
    saveLogin: (key, login, now) => writes.guard(() => saveLogin.immediate(key, login, now)),
    deleteLogin: (key) => writes.guard(() => void forget.run(key)),
    countAttempt: (key, limits, now) => writes.guard(() => countAttempt.immediate(key, limits, now)),
    clearAttempts: (key, limits) =>
      writes.guard(() => limits.forEach((_limit, index) => clear.run(attemptKey(key, index)))),
    problem: () => reads.problem() ?? writes.problem(),
    close: async () => void db.close(),
  };
}

function connect(folder: string): Database {
  try {
    makePrivateFolder(folder);
    const path = join(folder, 'state.sqlite');
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    const db = new Sqlite(path, { timeout: 5000 });
    // Unlike a write-ahead log, a rollback journal also works in a folder that several machines share.
    db.pragma('journal_mode = DELETE');
    db.pragma('synchronous = NORMAL');
    makeTables(db);
    return db;
  } catch (error) {
    throw new EnvironmentError(
      `the state folder ${folder} cannot be used: ${(error as Error).message}. Name another with --state`,
    );
  }
}

/**
 * Creates the tables of a fresh state. The transaction begins with the write lock, for which SQLite waits: a lock that is
 * upgraded later would be refused at once if another process does the same.
 */
function makeTables(db: Database): void {
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'attempt_expires'").get() !== undefined;
  if (!isThere) db.transaction(() => void db.exec(tables)).immediate();
}

/** Creates the tables, before several processes open the folder. */
export function prepareFolderState(folder: string): void {
  connect(folder).close();
}

/** The secret that signs sessions. It is created once in the state folder, and only its owner can read it. */
export function folderSecret(folder: string): string {
  const path = join(folder, 'secret');
  try {
    makePrivateFolder(folder);
    const known = readIfThere(path);
    if (known !== undefined) {
      chmodSync(path, 0o600);
      return known;
    }
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    try {
      // Fails if another process has created it first. Then that secret is used.
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new EnvironmentError(
      `the secret in ${folder} cannot be read or created: ${(error as Error).message}. Name another state folder with --state`,
    );
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
