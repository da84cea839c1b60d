/** Examines a database for `doctor`: what works, what is noteworthy, and what is wrong. */
import type { Connection } from 'mariadb';
import { EnvironmentError } from '../../errors/environment-error.js';
import { forChecks, textOf, withConnection, type Query } from '../mysql/connect.js';
import { readLag } from '../mysql/lag.js';
import { type MysqlSettings, nameOfServer, type ServerAddress } from '../mysql/settings.js';
import { isServer } from './location.js';
import { openDatabase, settingsOf } from './open-database.js';

export interface Finding {
  readonly level: 'good' | 'note' | 'bad';
  /** The name of the check, where it is one of a table. */
  readonly check?: string;
  readonly text: string;
}

/** Says that the database can be opened. */
export const opens = 'The tables and columns are those of MediaWiki 1.43.';

/** Examines a location: first the servers one by one, then the database as the server would open it. */
export async function examine(location: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  if (isServer(location)) {
    const settings = await settingsOf(location);
    for (const [i, address] of settings.hosts.entries())
      findings.push(...(await examineServer(settings, address, i === 0)));
    findings.push(...(await examineClusters(settings)));
  }
  try {
    const database = await openDatabase(location);
    await database.close();
    findings.push({ level: 'good', text: opens });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    findings.push({ level: 'bad', text: error.message });
  }
  return findings;
}

async function examineServer(settings: MysqlSettings, address: ServerAddress, isPrimary: boolean): Promise<Finding[]> {
  const name = nameOfServer(address);
  try {
    return await withConnection(settings, address, forChecks(settings), async (query, connection) => [
      await versionOf(query, name),
      await timeOf(query, name),
      await rightsOf(query, name, settings),
      ...(isPrimary ? [] : [await lagOf(connection, name, settings)]),
    ]);
  } catch (error) {
    return [{ level: 'bad', text: `${name} cannot be reached: ${(error as Error).message}. ${hintFor(error)}` }];
  }
}

function hintFor(error: unknown): string {
  const { errno } = error as { readonly errno?: number };
  if (errno === 1045)
    return 'Check the user, and put its password into WIKI_QUERY_DATABASE_PASSWORD or into the file of "passwordFile".';
  if (errno === 1044 || errno === 1049) return 'Check the name of the database, and that the account may read it.';
  return 'Check host and port or the socket, and that the server runs.';
}

/** MariaDB 10.6 and MySQL 8.0 are the oldest supported versions. */
async function versionOf(query: Query, name: string): Promise<Finding> {
  const version = textOf((await query('SELECT VERSION()'))[0]?.[0]);
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const isMariadb = /mariadb/i.test(version);
  const isOld = isMariadb ? major < 10 || (major === 10 && minor < 6) : major < 8;
  return isOld
    ? { level: 'bad', text: `${name} runs ${version}. Use MariaDB 10.6 or later, or MySQL 8.` }
    : { level: 'good', text: `${name} runs ${version}.` };
}

/** Seconds that two clocks may differ. */
const clockTolerance = 2;

/** Times are read in UTC. Clocks that differ make the lag of a heartbeat wrong. */
async function timeOf(query: Query, name: string): Promise<Finding> {
  const sql = 'SELECT @@session.time_zone, @@global.time_zone, @@system_time_zone, UNIX_TIMESTAMP()';
  const [[session, global, system, seconds] = []] = await query(sql);
  if (textOf(session) !== '+00:00')
    return { level: 'bad', text: `${name} does not let the account set its time zone: it stays ${textOf(session)}.` };
  const apart = Math.abs(Number(seconds) - Date.now() / 1000);
  if (apart > clockTolerance)
    return {
      level: 'note',
      text: `${name}: its clock and this machine's are ${apart.toFixed(0)} s apart. Let both follow a time server.`,
    };
  const zone = textOf(global) === 'SYSTEM' ? textOf(system) : textOf(global);
  return { level: 'good', text: `${name}: times are read in UTC (the server's own time zone is ${zone}).` };
}

/** The clusters of external storage, server by server. */
async function examineClusters(settings: MysqlSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [cluster, { table, ...group }] of Object.entries(settings.external))
    for (const address of group.hosts)
      findings.push(await examineCluster(cluster, table, { ...settings, ...group }, address));
  return findings;
}

async function examineCluster(
  cluster: string,
  table: string,
  settings: MysqlSettings,
  address: ServerAddress,
): Promise<Finding> {
  const name = `The cluster "${cluster}" of external storage at ${nameOfServer(address)}`;
  try {
    const [[newest] = []] = await withConnection(settings, address, forChecks(settings), (query) =>
      query(`SELECT MAX(blob_id) FROM \`${table}\``),
    );
    return newest === null
      ? { level: 'note', text: `${name}: the table ${settings.database}.${table} is empty.` }
      : { level: 'good', text: `${name} can be read; its newest row is ${textOf(newest)}.` };
  } catch (error) {
    const grant = `Check the section "external.${cluster}", and GRANT SELECT ON ${settings.database}.${table}.`;
    return { level: 'bad', text: `${name} cannot be read: ${(error as Error).message}. ${grant}` };
  }
}

/** More rights than reading are not needed. */
async function rightsOf(query: Query, name: string, settings: MysqlSettings): Promise<Finding> {
  const grants = (await query('SHOW GRANTS'))
    .map((row) => textOf(row[0]))
    .filter((grant) => !grant.startsWith('GRANT USAGE'));
  const tooMuch = grants.find((grant) => /ALL PRIVILEGES|INSERT|UPDATE|DELETE|DROP|SUPER/.test(grant));
  return tooMuch === undefined
    ? { level: 'good', text: `${name}: the account "${settings.user}" may only read.` }
    : {
        level: 'bad',
        text: `${name}: the account "${settings.user}" may do more than read. Use an account with GRANT SELECT ON ${settings.database}.* only: a mistake in this server, or its password in other hands, must not change the wiki.`,
      };
}

async function lagOf(connection: Connection, name: string, settings: MysqlSettings): Promise<Finding> {
  try {
    const { seconds: lag, isStopped } = await readLag(connection, settings.heartbeat);
    if (lag === undefined || isStopped)
      return { level: 'bad', text: `${name} does not follow its primary. Look at SHOW REPLICA STATUS there.` };
    return lag > settings.maxLag
      ? { level: 'bad', text: `${name} is ${lag} s behind its primary, and ${settings.maxLag} s are allowed.` }
      : { level: 'good', text: `${name} is ${lag} s behind its primary.` };
  } catch (error) {
    return {
      level: 'bad',
      text: `${name} does not report its lag: ${(error as Error).message}. On MariaDB, GRANT REPLICA MONITOR ON *.*; on MySQL, GRANT REPLICATION CLIENT ON *.*.`,
    };
  }
}
