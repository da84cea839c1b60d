/** Database failures as API errors. */
import { ApiError } from '../errors/api-error.js';
import { EnvironmentError } from '../errors/environment-error.js';

/** True if the same request may succeed later: a writer has locked the database. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED');
}

/** True if a writer crashed during a transaction. A process that may write must roll back its journal. */
export function isHotJournal(error: unknown): boolean {
  const code = sqliteCode(error);
  return (
    code === 'SQLITE_READONLY_ROLLBACK' || code === 'SQLITE_READONLY_RECOVERY' || code === 'SQLITE_READONLY_CANTINIT'
  );
}

/** No database server responds. One may do so later. */
export class DatabaseUnreachable extends EnvironmentError {}

/** The connection was lost: the same request may succeed on another one. `read` then repeats its work once. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
    this.name = 'ConnectionLost';
  }
}

/** A table that a crash has damaged. Its copy on another server may be intact. */
export class TableDamaged extends ConnectionLost {}

/** A server accepts no further connection, or none was free in time. No statement has run. */
export class ServerFull extends ConnectionLost {}

/** A busy database as an error that a client may retry. Other errors are unchanged. */
export function databaseError(error: unknown): unknown {
  if (isBusy(error) || isHotJournal(error)) return new ApiError('databasebusy', {}, { status: 503 });
  if (isDamaged(error)) return new ApiError('databaseunavailable', {}, { status: 503 });
  return error;
}

/** True if the file is no longer a database, or cannot be read. */
function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'].some((one) => code.startsWith(one));
}

function sqliteCode(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
