import { SqlError } from 'mariadb';
import { expect, it } from 'vitest';
import { ApiError } from '../../errors/api-error.js';
import { ConnectionLost, ServerFull, TableDamaged } from '../database-error.js';
import { connectError, mysqlError } from './errors.js';

const driver = (errno: number, fatal: boolean): Error => Object.assign(new SqlError('x'), { errno, fatal });
const system = Object.assign(new Error('read ECONNRESET'), { errno: -104, code: 'ECONNRESET', fatal: true });

it.each([
  ['a statement that took too long', driver(1969, false), 'querytimeout'],
  ['a statement that was ended', driver(1317, false), 'querytimeout'],
])('%s', (_name, error, code) => {
  expect(mysqlError(error)).toMatchObject({ code });
  expect(mysqlError(error)).toBeInstanceOf(ApiError);
});

it.each([
  ['of the driver', driver(45_013, true)],
  ['of the system', system],
])('a connection that is lost with an error %s', (_name, error) =>
  expect(mysqlError(error)).toBeInstanceOf(ConnectionLost),
);

it('too many connections', () => expect(mysqlError(driver(1040, true))).toBeInstanceOf(ServerFull));

it.each([145, 1194])('a table that a crash has damaged (%d)', (errno) =>
  expect(mysqlError(driver(errno, false))).toBeInstanceOf(TableDamaged),
);

it('passes on errors of the statement or of the server', () => {
  for (const error of [driver(1064, false), new TypeError('x')]) expect(mysqlError(error)).toBe(error);
});

it.each([
  ['nobody listens', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), ConnectionLost],
  ['the account is refused', driver(1045, true), ConnectionLost],
  ['none is free in time', new ServerFull(driver(1040, true)), ServerFull],
])('no connection because %s', (_name, error, type) => expect(connectError(error)).toBeInstanceOf(type));
