/** Errors of the driver and of the servers, sorted by what they mean for a request. */
import { ApiError } from '../../errors/api-error.js';
import { ConnectionLost, TableDamaged } from '../database-error.js';

/** What the driver adds to every error, its own or the system's. */
interface DriverError extends Error {
  readonly errno: number;
  /** The connection is gone with it. */
  readonly fatal: boolean;
}

/** The driver hands errors of the system on with members of its own, and not as its class. */
const isDriverError = (error: unknown): error is DriverError =>
  error instanceof Error && 'errno' in error && 'fatal' in error;

/** A statement that took too long, or was ended by its number: MariaDB, MySQL, and what stands between. */
const timeouts: ReadonlySet<number> = new Set([1028, 1317, 1969, 2062, 3024]);

/** Too many connections, of all or of one account; no connection within the time to wait. */
const exhausted: ReadonlySet<number> = new Set([1040, 1203, 1226, 45_028]);

/** A table of MyISAM, such as that of the search, that a crash has damaged: its file or its index. */
const damaged: ReadonlySet<number> = new Set([126, 127, 144, 145, 1034, 1194, 1195]);

/** What it means that no connection could be had: mostly that another server has to be asked. */
export function connectError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (isDriverError(error) && exhausted.has(error.errno)) return mysqlError(error);
  return new ConnectionLost(error);
}

/** What a statement's error means for the request that it belongs to. */
export function mysqlError(error: unknown): unknown {
  if (!isDriverError(error)) return error;
  if (timeouts.has(error.errno)) return new ApiError('querytimeout');
  if (exhausted.has(error.errno)) return new ApiError('databasebusy', {}, { status: 503 });
  if (damaged.has(error.errno)) return new TableDamaged(error);
  return error.fatal ? new ConnectionLost(error) : error;
}
