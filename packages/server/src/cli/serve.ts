/** `wiki-query serve`: starts the supervisor, and stops it gracefully. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Server } from 'node:net';
import { openState, prepareState } from '../auth/open-state.js';
import { fileIdentity } from '../db/file-identity.js';
import { isServer } from '../db/open/location.js';
import { unpackDatabase } from '../db/unpack.js';
import { EnvironmentError } from '../errors/environment-error.js';
import type { AccessLogFormat } from '../http/access-log.js';
import type { HttpOptions, TrustProxy } from '../http/create-app.js';
import { anyHost, type Hosts } from '../http/hosts.js';
import { isLoopback } from '../text/client.js';
import type { GenerationOptions } from '../workers/generation.js';
import { listen, makeMetricsServer } from '../workers/metrics-server.js';
import type { WorkerOptions } from '../workers/messages.js';
import { Supervisor } from '../workers/supervisor.js';
import type { LogLevel, LogOptions } from '../services/log-events.js';
import { type Log, makeLog } from '../services/logging.js';
import { readClock } from '../time/clock.js';
import { clockOrigin } from '../time/steady-clock.js';
import type { WikiOptions } from '../services/wiki-options.js';
import type { Host } from './host.js';
import { followWiki } from './follow-wiki.js';
import { type DemoAccount, demoAccount } from './demo-account.js';
import { findParts, folderToServe } from './wiki-folder.js';
import { type SessionSecret, sessionSecret } from './session-secret.js';
import { siteFolders } from './site-folders.js';
import { defaultStateFolder } from './state-folder.js';

export interface ServeOptions {
  readonly folder: string | undefined;
  readonly port?: number;
  readonly host?: string;
  readonly workers?: number;
  readonly runners?: number;
  readonly clock?: string;
  readonly trustProxy?: true | TrustProxy;
  readonly database?: string;
  readonly site?: string;
  readonly messages?: string;
  readonly state?: string;
  readonly metricsPort?: number;
  readonly publicMetrics?: boolean;
  readonly accessLog?: AccessLogFormat;
  readonly queryTimeout?: number;
  readonly scanRows?: number;
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
  readonly refresh?: number;
  readonly queue?: number;
  readonly clientLimit?: number;
  readonly bodyLimit?: number;
  readonly requestTimeout?: number;
  readonly mcp?: boolean;
  readonly allowedHosts?: Hosts;
  readonly docs?: string;
  readonly slowMs?: number;
  readonly extensions?: readonly string[];
  readonly logLevel?: LogLevel;
  readonly logNumbers?: boolean;
}

/** Limit of requests of one client that wait or run at the same time, in a worker and among the slow ones. */
const defaultClientLimit = 100;

/** Reads the configuration as `serve` does, examines the wiki and the state, and starts nothing. The exit code is 1 if there are problems. */
export async function checkConfiguration(given: ServeOptions, host: Host): Promise<number> {
  const { examineWiki, report } = await import('./doctor.js');
  const options = { ...given, folder: folderToServe(given.folder, given) };
  portOf(host.env['PORT']);
  const { state } = await wikiOptions(options, clockOrigin(), host, sessionSecret(host, makeLog({ level: 'silent' })));
  const { problem, close } = await openState(state, { env: host.env });
  const found = await examineWiki(options);
  const why = problem();
  await close();
  return report(why === undefined ? found : [...found, { level: 'bad', text: `${why}.` }], host);
}

/** Serves until the process gets a stop signal, then completes the requests that have arrived. */
export async function serve(given: ServeOptions, host: Host): Promise<void> {
  const options = { ...given, folder: folderToServe(given.folder, given) };
  const log = makeLog(logOptions(options));
  const origin = clockOrigin();
  const secret = sessionSecret(host, log);
  const read = (): Promise<GenerationOptions> => generationOptions(options, origin, host, secret);
  const supervisor = new Supervisor(await read(), log);
  try {
    await supervisor.start();
    const { refresh } = options;
    const stopFollowing = await followWiki({
      renew: async () => supervisor.renew(await read()),
      isDamaged: () => supervisor.isDamaged,
      onDamaged: () => supervisor.reportDamage(),
      ...findParts(options.folder, options),
      ...(refresh !== undefined && { refresh: refresh * 1000 }),
      onReload: (callback) => {
        const stops = [host.onReload(callback), secret.onFound(callback)];
        return () => stops.forEach((stop) => stop());
      },
      log,
    });
    const metrics = await accept(options, host, supervisor);
    warnOfProblems(options, log);
    log.write('stopping', `stopping: ${await host.stopSignal()}`);
    stopFollowing();
    metrics?.close();
  } finally {
    await supervisor.stop();
  }
}

async function generationOptions(
  options: ServeOptions,
  origin: number,
  host: Host,
  secret: SessionSecret,
): Promise<GenerationOptions> {
  const wiki = await wikiOptions(options, origin, host, secret);
  const workers = options.workers ?? availableParallelism();
  const worker: WorkerOptions = {
    wiki,
    clientLimit: options.clientLimit ?? defaultClientLimit,
    http: {
      // Without a value: one proxy.
      trustProxy: options.trustProxy === true ? 1 : (options.trustProxy ?? false),
      metricsElsewhere: options.metricsPort !== undefined,
      publicMetrics: options.publicMetrics === true,
      ...(options.accessLog !== undefined && { accessLog: options.accessLog }),
      ...(options.slowMs !== undefined && { slowMs: options.slowMs }),
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      ...(options.requestTimeout === undefined ? {} : { requestTimeout: options.requestTimeout * 1000 }),
      ...hostsOf(options, addressOf(options, host)),
      ...siteFolders(options.docs),
    },
  };
  return {
    worker: { entry: entryOf('../workers/worker-main.js'), options: worker, nodeArguments: heapOf(1024) },
    workers,
    pool: {
      command: { entry: entryOf('../runners/runner-main.js'), options: wiki, nodeArguments: heapOf(512) },
      runners: options.runners ?? Math.max(2, workers),
      queryTimeout: (options.queryTimeout ?? 10) * 1000,
      queueLimit: options.queue ?? 1000,
      clientLimit: options.clientLimit ?? defaultClientLimit,
    },
  };
}

/**
 * The hosts that requests may name. Browsers of this machine reach a server that only this machine reaches: it accepts no
 * names of other sites, and neither do the tools.
 */
function hostsOf(
  { allowedHosts, trustProxy = false, mcp }: ServeOptions,
  address: string,
): Pick<HttpOptions, 'allowedHosts' | 'mcp'> {
  const isPrivate = trustProxy === false && (address === 'localhost' || isLoopback(address));
  return {
    allowedHosts: allowedHosts ?? (isPrivate ? [] : [anyHost]),
    ...(mcp === true && { mcp: { allowedHosts: allowedHosts ?? [] } }),
  };
}

const addressOf = (options: ServeOptions, host: Host): string => options.host ?? (host.env['HOST'] || '127.0.0.1');

/** Bounds the heap of a process, in MiB. One that needs more ends, and is replaced. */
const heapOf = (mebibytes: number): readonly string[] => [`--max-old-space-size=${mebibytes}`];

/** Milliseconds after the start at which the wiki is examined: requests come first. */
const examinationTime = 1000;

/** Logs what `wiki-query doctor` would call a problem. The server still serves. */
function warnOfProblems(options: ServeOptions, log: Log): void {
  const examine = async (): Promise<void> => {
    const { examineWiki } = await import('./doctor.js');
    for (const { level, check, text } of await examineWiki(options))
      if (level === 'bad') log.write('problem', text, { check });
  };
  setTimeout(() => {
    examine().catch((error: unknown) => log.write('examination-failed', 'the wiki cannot be examined', { err: error }));
  }, examinationTime).unref();
}

const entryOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const logOptions = ({ logLevel = 'info', logNumbers = false }: ServeOptions): LogOptions => ({
  level: logLevel,
  numbers: logNumbers,
});

async function wikiOptions(
  options: ServeOptions,
  origin: number,
  host: Host,
  secret: SessionSecret,
): Promise<WikiOptions> {
  const { database, site, messages } = findParts(options.folder, options);
  const state = options.state ?? defaultStateFolder(database, host.env);
  const clock = options.clock === undefined ? undefined : readClock(options.clock);
  const path = await unpackDatabase(database);
  // Here, before any worker: each of them opens it at the same time.
  prepareState(state);
  const identity = isServer(path) ? undefined : fileIdentity(path);
  return {
    database: path,
    // A process that starts later must not open another file.
    ...(identity !== undefined && { identity }),
    site,
    state,
    clockOrigin: origin,
    secret: await secret.read(state),
    log: logOptions(options),
    statementTimeout: (options.queryTimeout ?? 10) * 1000,
    ...(options.scanRows === undefined ? {} : { scanRows: options.scanRows }),
    ...(options.maxLag === undefined ? {} : { maxLag: options.maxLag }),
    ...(options.maxLagUnknown === undefined ? {} : { maxLagUnknown: options.maxLagUnknown }),
    ...(messages === undefined ? {} : { messages }),
    ...(options.extensions === undefined ? {} : { extensions: options.extensions }),
    ...(clock === undefined ? {} : { clock }),
  };
}

/** Accepts connections. Serves the metrics on a separate port if one is configured. */
async function accept(options: ServeOptions, host: Host, supervisor: Supervisor): Promise<Server | undefined> {
  const address = addressOf(options, host);
  const port = await listen(supervisor.server, address, options.port ?? portOf(host.env['PORT']));
  const metrics = options.metricsPort === undefined ? undefined : makeMetricsServer(supervisor);
  if (metrics !== undefined)
    host.out(`metrics   ${urlOf(address, await listen(metrics, address, options.metricsPort ?? 0))}/metrics\n`);
  host.out(greeting(urlOf(address, port), options, demoAccount(options.folder)));
  return metrics;
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return 8080;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new EnvironmentError(`PORT is "${text}": a number from 0 to 65535 is expected`);
  return port;
}

/** What the server has is printed, and nothing else. */
function greeting(url: string, options: ServeOptions, account: DemoAccount | undefined): string {
  const { docsFolder, documentsFolder } = siteFolders(options.docs);
  const health = ['healthz', 'readyz', ...(options.metricsPort === undefined ? ['metrics'] : [])];
  const lines = [
    `wiki-query ready ${url}`,
    `home      ${url}/ and ${url}/status`,
    `API       ${url}/api.php and ${url}/w/api.php`,
    ...(docsFolder === undefined ? [] : [`docs      ${url}/docs/`]),
    ...(documentsFolder === undefined ? [] : [`OpenAPI   ${url}/openapi.json and ${url}/openapi.modules.json`]),
    `health    ${health.map((path) => `${url}/${path}`).join(', ')}`,
    ...(account === undefined ? [] : [`account   ${account.name}, password ${account.password}`]),
  ];
  return `${lines.join('\n')}
Try:      curl '${url}/api.php?action=query&list=allpages&aplimit=3&format=json&formatversion=2'
`;
}
