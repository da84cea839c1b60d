/** The built server as a process of its own, on a database file, with the processes below it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cookieSetting } from '../../packages/server/src/auth/session.js';
import { loadProfile } from '../../packages/server/src/profile/load-profile.js';
import { Accounts } from './accounts.js';
import { childProcesses } from './child-processes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'packages/server/bin/wiki-query.js');
/** Folder of the sample wiki. */
export const sampleFolder = join(root, 'packages/server/sample');
const secret = 'a secret that only tests have, and nobody else';

export interface ServedWiki {
  /** `http://HOST:PORT` */
  readonly url: string;
  readonly child: ChildProcess;
  readonly accounts: Accounts;
  /** Folder of its state and of its temporary files. */
  readonly folder: string;
  /** Its standard error so far. */
  readonly logs: () => string;
  /** Ids of its child processes that run a module. */
  readonly processes: (module: 'worker-main' | 'runner-main') => readonly number[];
  /** A value of the metrics page. */
  readonly metric: (name: string) => Promise<number>;
  /** Stops it; the exit code. */
  readonly stop: () => Promise<number | null>;
}

export interface ServeOptions {
  readonly database: string;
  /** The SQLite file with the accounts, where the server reads from another database. */
  readonly accounts?: string;
  readonly site?: string;
  readonly arguments?: readonly string[];
  /** Folder of the state, or a URL of Redis; `default`: where the server keeps it by itself. */
  readonly state?: string;
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** KiB that a file which the server writes may have: a disk that is full. */
  readonly largestFile?: number;
}

/** Starts `wiki-query serve`; resolves when it takes connections. */
export async function serveWiki(options: ServeOptions): Promise<ServedWiki> {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-served-'));
  const isDefault = options.state === 'default';
  const state = isDefault || options.state === undefined ? join(folder, 'state') : options.state;
  const site = options.site ?? join(sampleFolder, 'site.json');
  const given = [
    '--database',
    options.database,
    '--site',
    site,
    ...(isDefault ? [] : ['--state', state]),
    '--port',
    '0',
  ];
  const command = [process.execPath, bin, 'serve', ...given, ...(options.arguments ?? [])];
  const [program = '', ...rest] = options.largestFile === undefined ? command : limited(options.largestFile, command);
  const child = spawn(program, rest, {
    env: { ...process.env, TMPDIR: folder, WIKI_QUERY_SECRET: secret, HOST: '127.0.0.1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logs = '';
  child.stderr.on('data', (chunk: Buffer) => (logs += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const ready = /wiki-query ready (\S+)/.exec(out)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    void ended.then((code) => reject(new Error(`the server ended with code ${code}: ${logs}`)));
  });
  const accounts = new Accounts(
    options.accounts ?? options.database,
    state,
    cookieSetting(secret, loadProfile(site).facts.general.wikiid),
  );
  return {
    url,
    child,
    accounts,
    folder,
    logs: () => logs,
    processes: (module) => childProcesses(child.pid ?? 0, module),
    metric: (name) => metricOf(url, name),
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      await accounts.close();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** A command whose files cannot grow beyond a size; the signal for that is ignored, so that writing fails instead. */
const limited = (kibibytes: number, command: readonly string[]): readonly string[] => [
  'bash',
  '-c',
  `trap '' XFSZ; ulimit -f ${kibibytes}; exec "$@"`,
  'bash',
  ...command,
];

async function metricOf(url: string, name: string): Promise<number> {
  // An idle connection would keep a worker that ends for more than a minute.
  const page = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  const value = new RegExp(`^wiki_query_${name} (\\S+)$`, 'm').exec(page)?.[1];
  if (value === undefined) throw new Error(`there is no metric ${name}`);
  return Number(value);
}
