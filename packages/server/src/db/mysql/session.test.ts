import { from } from '../../sql/query.js';
import { t, c } from '../schema/tables.js';
import { expect, it } from 'vitest';
import { mysqlDialect } from '../dialects/mysql.js';
import { noCluster } from '../sqlite/executor.js';
import { sessionMaker, type ConnectionSource } from './session.js';
import type { SnapshotConnection } from './snapshot-connection.js';

const stores = { legacyEncoding: undefined, hasCur: false, readBlobs: async () => undefined };

it('does not wait for a connection when its request is aborted, and gives it back when it comes', async () => {
  let open: (connection: SnapshotConnection) => void = () => undefined;
  const returned: unknown[] = [];
  const lender: ConnectionSource = {
    acquire: () => new Promise((resolve) => (open = resolve)),
    release: (connection) => void returned.push(connection),
  };
  const session = sessionMaker({ dialect: mysqlDialect({ shortestWord: 4 }) })(lender);
  const db = session.db(stores, noCluster);
  const requested = db.first(from(t.page).select(c.page_id));
  session.abort();
  await expect(requested).rejects.toMatchObject({ code: 'querytimeout' });
  await session.end();
  expect(returned).toEqual([]);
  const late = {} as SnapshotConnection;
  open(late);
  await expect.poll(() => returned).toEqual([late]);
});

it('does not wait for a statement when its request is aborted: the driver may never report its end', async () => {
  const returned: unknown[] = [];
  let isRunning = false;
  const connection = {
    query: () => {
      isRunning = true;
      return new Promise(() => undefined);
    },
    finish: () => undefined,
    destroy: () => undefined,
  } as unknown as SnapshotConnection;
  const lender: ConnectionSource = {
    acquire: () => Promise.resolve(connection),
    release: (one) => void returned.push(one),
  };
  const session = sessionMaker({ dialect: mysqlDialect({ shortestWord: 4 }) })(lender);
  const requested = session.db(stores, noCluster).first(from(t.page).select(c.page_id));
  await expect.poll(() => isRunning).toBe(true);
  session.abort();
  await expect(requested).rejects.toMatchObject({ code: 'querytimeout' });
  await session.end();
  expect(returned).toEqual([connection]);
});
