/** Errors of the driver and of the servers, classified by their meaning for a request. */
import { ApiError } from '../../errors/api-error.js';
import { ConnectionLost, ServerFull, TableDamaged } from '../database-error.js';

/** The members that the driver adds to every error, its own or the system's. */
interface DriverError extends Error {
  readonly errno: number;
  /** The connection is gone with it. */
  readonly fatal: boolean;
}

/** The driver passes system errors on with its own members, but not as its own class. */
const isDriverError = (error: unknown): error is DriverError =>
  error instanceof Error && 'errno' in error && 'fatal' in error;

/** A statement that timed out or was cancelled: codes of MariaDB, MySQL and proxies. */
const timeouts: ReadonlySet<number> = new Set([1028, 1317, 1969, 2062, 3024]);

/** Too many connections, in total or of one account, or a timeout while waiting for one. */
const exhausted: ReadonlySet<number> = new Set([1040, 1203, 1226, 45_028]);

/** A MyISAM table, such as the search index, whose file or index was damaged by a crash. */
const damaged: ReadonlySet<number> = new Set([126, 127, 144, 145, 1034, 1194, 1195]);

/** The account, its password or the database is wrong: waiting does not help. */
const refusals: ReadonlySet<number> = new Set([1044, 1045, 1049, 1142, 1698]);
export const isRefusal = (error: unknown): boolean => isDriverError(error) && refusals.has(error.errno);

/** Whether the server, or the account on it, has as many connections as it may have. */
export const isExhausted = (error: unknown): boolean => isDriverError(error) && exhausted.has(error.errno);

/** The meaning of a failed connection: another server must be tried. */
export function connectError(error: unknown): unknown {
  return error instanceof ConnectionLost ? error : new ConnectionLost(error);
}

/** The meaning of a statement's error for its request. */
export function mysqlError(error: unknown): unknown {
  if (!isDriverError(error)) return error;
  if (timeouts.has(error.errno)) return new ApiError('querytimeout');
  if (exhausted.has(error.errno)) return new ServerFull(error);
  if (damaged.has(error.errno)) return new TableDamaged(error);
  return error.fatal ? new ConnectionLost(error) : error;
}
