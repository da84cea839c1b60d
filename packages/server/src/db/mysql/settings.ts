/** The connection settings of a wiki's MariaDB or MySQL: from `database.yaml`, or from a URL. */
import { EnvironmentError } from '../../errors/environment-error.js';

/** One server. The first of a list is the primary, all others are replicas. */
export interface ServerAddress {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly socket?: string | undefined;
  /** Its name in responses and metrics, instead of host and port. */
  readonly name?: string | undefined;
  /** Share of the reads. With 0, it is used only if no other server is available. */
  readonly weight: number;
}

export interface TlsSettings {
  /** Paths of PEM files. */
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Whether the server's certificate must be valid and name the host. */
  readonly verify: boolean;
}

/** A group of servers that hold the same database. */
export interface ServerGroup {
  readonly hosts: readonly ServerAddress[];
  readonly database: string;
  readonly user: string;
  readonly passwordFile?: string | undefined;
  readonly tls?: TlsSettings | undefined;
  /**
   * Whether the password may be encrypted with a key that the server sends over an unencrypted connection. MySQL 8 needs
   * this without TLS; somebody in between could send a key of their own.
   */
  readonly allowPublicKeyRetrieval?: boolean | undefined;
}

export interface MysqlSettings extends ServerGroup {
  /** The prefix of all table names (`$wgDBprefix`). */
  readonly prefix: string;
  /** Tables of another database on the same servers (`$wgSharedDB`). */
  readonly shared?:
    { readonly database: string; readonly prefix: string; readonly tables: readonly string[] } | undefined;
  /** Clusters of external storage, by name. */
  readonly external: Readonly<Record<string, ServerGroup & { readonly table: string }>>;
  /** Table of pt-heartbeat, as `database.table`. Without it, the lag is read from the replica's own status. */
  readonly heartbeat?: string | undefined;
  /** Encoding of texts without the flag `utf-8` (`$wgLegacyEncoding`). */
  readonly legacyEncoding?: string | undefined;
  /** Whether clients may see the names of the servers (`$wgShowHostnames`). */
  readonly showHostnames: boolean;
  /** Most connections to each server. */
  readonly connections: number;
  /** Seconds that a replica may be behind. */
  readonly maxLag: number;
  /** Seconds that a replica may serve after its lag cannot be determined any more; Infinity: no bound. */
  readonly maxLagUnknown: number;
}

/** The name of a server in messages and metrics. */
export function nameOfServer({ host, port, socket, name }: ServerAddress): string {
  return name ?? socket ?? `${host ?? '127.0.0.1'}${port === undefined || port === 3306 ? '' : `:${port}`}`;
}

export const DEFAULTS = { connections: 64, maxLag: 6, maxLagUnknown: Infinity, showHostnames: false } as const;

/** `mysql://user@host:port/database?socket=…&prefix=…`. */
export function settingsOfUrl(text: string): MysqlSettings {
  const fail = (problem: string): never => {
    throw new EnvironmentError(
      `${text.replace(/:[^:@/]*@/, ':…@')} is not the URL of a database: ${problem}. Write mysql://user@host:3306/database`,
    );
  };
  const url = URL.canParse(text) ? new URL(text) : fail('it cannot be read');
  if (url.password !== '')
    fail(
      'it contains a password. Put the password into WIKI_QUERY_DATABASE_PASSWORD or into a file that database.yaml names',
    );
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === '') fail('it names no database');
  if (url.username === '') fail('it names no user');
  const known = ['socket', 'prefix'];
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) fail(`it has the parameter "${unknown}", and only ${known.join(' and ')} are possible`);
  const socket = url.searchParams.get('socket');
  const address: ServerAddress =
    socket === null
      ? { host: url.hostname.replace(/^\[|\]$/g, ''), ...(url.port !== '' && { port: Number(url.port) }), weight: 1 }
      : { socket, weight: 1 };
  return {
    hosts: [address],
    database,
    user: decodeURIComponent(url.username),
    prefix: url.searchParams.get('prefix') ?? '',
    external: {},
    ...DEFAULTS,
  };
}
