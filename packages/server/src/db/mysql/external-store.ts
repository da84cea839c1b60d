/** Clusters of external storage: separate servers, whose rows never change after they are written. */
import { among } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { as, bytes, integer, table, text } from '../../sql/table.js';
import { ApiError } from '../../errors/api-error.js';
import type { TextStores } from '../database.js';
import { passwordOf, type ConnectSettings } from './connect.js';
import type { Replica } from './replica.js';
import { ReplicaSet } from './replica-set.js';
import type { ConnectionSource, Session } from './session.js';
import type { MysqlSettings } from './settings.js';

interface Cluster {
  readonly servers: ReplicaSet;
  readonly table: string;
}

/** The clusters as one request reads them. */
export interface ExternalReader {
  readonly read: TextStores['readBlobs'];
  /** Ends what is running. */
  readonly abort: () => void;
}

interface BlobRow {
  readonly id: number;
  readonly textBytes: Buffer;
}

/** Blobs lead to no further texts. */
const noStores: TextStores = { legacyEncoding: undefined, hasCur: false, readBlobs: async () => undefined };

export class ExternalStore {
  private readonly clusters: ReadonlyMap<string, Cluster>;

  constructor(
    settings: MysqlSettings,
    connect: ConnectSettings,
    private readonly makeSession: (server: ConnectionSource) => Session,
  ) {
    this.clusters = new Map(
      Object.entries(settings.external).map(([name, { table, ...group }]) => {
        const options = { settings: { ...settings, ...group }, connect: { ...connect, password: passwordOf(group) } };
        return [name, { servers: new ReplicaSet({ ...options, ignoresLag: true }), table }];
      }),
    );
  }

  open(): ExternalReader {
    const running = new Set<Session>();
    let isAborted = false;
    const readRows = async (server: Replica, name: string, ids: readonly string[]): Promise<readonly BlobRow[]> => {
      if (isAborted) throw new ApiError('querytimeout');
      const session = this.makeSession(server);
      running.add(session);
      try {
        const blobs = table(name, { blob_id: integer, blob_text: text });
        const found = from(blobs)
          .select(as(blobs.blob_id, 'id'), as(blobs.blob_text, 'textBytes', bytes))
          .where(among(sql`${blobs.blob_id}`, ids));
        return await session.db(noStores, { servers: () => [], showsNames: false }).all(found);
      } finally {
        running.delete(session);
        await session.end();
      }
    };
    return {
      read: async (name, ids) => {
        const cluster = this.clusters.get(name);
        const rows = ids.filter((id) => /^\d+$/.test(id));
        if (cluster === undefined || rows.length === 0) return cluster && new Map();
        const found = await cluster.servers.use(
          (server) => readRows(server, cluster.table, rows),
          'databaseunavailable',
        );
        return new Map(found.map(({ id, textBytes }) => [String(id), textBytes]));
      },
      abort: () => {
        isAborted = true;
        for (const session of running) session.abort();
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.clusters.values()].map(({ servers }) => servers.close()));
  }
}
