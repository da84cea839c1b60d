/** What a database says when it cannot answer, reported as an API error. */
import { ApiError } from '../errors/api-error.js';

/** True when the same request may succeed later: a writer holds the database. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED');
}

/** True when a writer died in the middle of its work, and its journal must be rolled back by one who may write. */
export function isHotJournal(error: unknown): boolean {
  const code = sqliteCode(error);
  return (
    code === 'SQLITE_READONLY_ROLLBACK' || code === 'SQLITE_READONLY_RECOVERY' || code === 'SQLITE_READONLY_CANTINIT'
  );
}

/** The connection is gone: the same request may succeed on another one. `read` then does its work a second time. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
    this.name = 'ConnectionLost';
  }
}

/** A table that a crash has damaged: another server may have it whole. */
export class TableDamaged extends ConnectionLost {}

/** A busy database as an error that a client may retry; anything else as it was. */
export function databaseError(error: unknown): unknown {
  if (isBusy(error) || isHotJournal(error)) return new ApiError('databasebusy', {}, { status: 503 });
  if (isDamaged(error)) return new ApiError('databaseunavailable', {}, { status: 503 });
  return error;
}

/** True when the file is no database any more, or cannot be read. */
function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'].some((one) => code.startsWith(one));
}

function sqliteCode(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
