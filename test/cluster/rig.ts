/** A primary, two replicas and Redis, with a copy of the sample wiki: what several servers share. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { copyWiki } from '../support/mariadb/copy-wiki.js';
import { sampleSearchIndex } from '../support/mariadb/open-copy.js';
import { startPrimary, startReplica, untilCaughtUp } from '../support/mariadb/replicas.js';
import type { MariadbServer } from '../support/mariadb/server.js';
import { type RedisServer, startRedis } from '../support/redis.js';

export interface Rig {
  /** A wiki folder with `database.yaml` and `site.json`. */
  readonly folder: string;
  readonly primary: MariadbServer;
  readonly replicas: readonly MariadbServer[];
  readonly redis: RedisServer;
  /** Writes another `database.yaml`: settings are added to those of the rig. Gives its path. */
  readonly settings: (name: string, more: object, hosts?: readonly object[]) => string;
  readonly stop: () => Promise<void>;
}

const sample = join(import.meta.dirname, '../../packages/server/sample');

/** Names of the servers, as figures and responses have them. */
export const names = ['primary', 'replica1', 'replica2'] as const;

export async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-cluster-'));
  const [primary, redis] = await Promise.all([startPrimary(), startRedis()]);
  const replicas = await Promise.all([2, 3].map((id) => startReplica(primary, id)));
  const admin = await primary.admin('wiki');
  await copyWiki(await unpackDatabase(join(sample, 'wiki.sqlite.gz')), admin, sampleSearchIndex);
  await admin.end();
  await Promise.all(replicas.map((replica) => untilCaughtUp(primary, replica)));
  const servers = [primary, ...replicas];
  const hosts = servers.map(({ socket }, i) => ({ name: names[i], socket, weight: i === 0 ? 0 : 1 }));
  writeFileSync(join(folder, 'password'), 'reader\n', { mode: 0o600 });
  const settings = (name: string, more: object, others: readonly object[] = hosts): string => {
    const path = join(folder, name);
    const common = { database: 'wiki', user: 'reader', passwordFile: 'password', connections: 16 };
    writeFileSync(path, stringify({ hosts: others, ...common, ...more }));
    return path;
  };
  settings('database.yaml', { maxLag: 3 });
  copyFileSync(join(sample, 'site.json'), join(folder, 'site.json'));
  return {
    folder,
    primary,
    replicas,
    redis,
    settings,
    stop: async () => {
      await Promise.all([...servers, redis].map((server) => server.stop()));
      rmSync(folder, { recursive: true });
    },
  };
}
