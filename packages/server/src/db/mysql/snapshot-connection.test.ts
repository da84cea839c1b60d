import { expect, it } from 'vitest';
import { ConnectionLost } from '../database-error.js';
import { type Driver, SnapshotConnection } from './snapshot-connection.js';

/** A connection that records calls, and fails at `failing`. */
function connect(failing?: string) {
  const events: string[] = [];
  const failures: unknown[] = [];
  const note = (event: string) => (): void => void events.push(event);
  const driver: Driver = {
    query: async (sql) => {
      events.push(sql);
      if (sql === failing) throw new Error('no end');
      return [[], []];
    },
    destroy: note('destroy'),
    end: async () => note('end')(),
    isValid: () => true,
    on: () => driver as never,
  };
  const socket = { cork: note('cork'), uncork: note('uncork') };
  const connection = new SnapshotConnection(driver, socket, (error) => void failures.push(error));
  return { connection, events, failures };
}

it('sends the end of a snapshot in one write with the statement that begins the next', async () => {
  const { connection, events } = connect();
  for (const sql of ['one', 'two']) await connection.query(sql);
  connection.finish();
  for (const sql of ['three', 'four']) await connection.query(sql);
  expect(events).toEqual(['one', 'two', 'cork', 'COMMIT', 'three', 'uncork', 'four']);
});

it('ends a finished snapshot once when it settles, and none that is in use or was not begun', async () => {
  const { connection, events } = connect();
  connection.finish();
  await connection.settle();
  await connection.query('one');
  await connection.settle();
  connection.finish();
  await connection.settle();
  await connection.settle();
  await connection.query('two');
  expect(events).toEqual(['one', 'COMMIT', 'two']);
});

it('closes the connection whose snapshot does not end: nobody gets its old rows', async () => {
  const { connection, events, failures } = connect('COMMIT');
  await connection.query('one');
  connection.finish();
  await expect(connection.query('two')).rejects.toBeInstanceOf(ConnectionLost);
  expect(events).toContain('destroy');
  expect(failures).toEqual([new Error('no end')]);
});
