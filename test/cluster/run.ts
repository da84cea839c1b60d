/** The whole setup under load, while its parts fail one after the other. */
import { readFileSync } from 'node:fs';
import { delay, run, untilCaughtUp } from '../support/mariadb/replicas.js';
import { freePort } from '../support/mariadb/server.js';
import { Client, exactRecordings, Load, type Tally } from './load.js';
import { type Rig } from './rig.js';
import { type Started, startHaproxy, startServer } from './servers.js';

export interface RunOptions {
  /** Milliseconds of load before, during and after each fault, in addition to the time until it is detected. */
  readonly span: number;
  readonly clients: number;
  readonly log?: (text: string) => void;
}

export interface Phase {
  readonly name: string;
  readonly tally: Tally;
}

/** Maximum lag of a response in seconds: the limit of replicas, plus the time until a larger lag is detected. */
const mostBehind = 3 + 3;

/** More edits than the wiki has at first. */
const firstEdits = 1_000_000;

/** Runs all faults; returns the outcome of the requests of each. */
export async function runCluster(rig: Rig, options: RunOptions): Promise<readonly Phase[]> {
  const cluster = await Cluster.start(rig, options);
  try {
    const [replica, other] = rig.replicas;
    if (replica === undefined || other === undefined) throw new Error('the rig has too few replicas');
    return [
      await cluster.phase('no fault', async () => undefined),
      await cluster.phase('a replica is killed and returns', async () => {
        await replica.kill();
        await cluster.untilServing('replica1', 0);
        await cluster.pause();
        await replica.restart();
        await cluster.untilServing('replica1', 1);
      }),
      await cluster.phase('a replica falls 10 s behind', async () => {
        await delay(other, 10);
        await cluster.untilServing('replica2', 0);
        await cluster.pause();
        await delay(other, 0);
        await untilCaughtUp(rig.primary, other);
        await cluster.untilServing('replica2', 1);
      }),
      await cluster.phase('a server is killed', async () => {
        await cluster.killServer();
        await cluster.pause();
        await cluster.restartServer();
      }),
      await cluster.phase('the primary disappears', async () => {
        await cluster.losePrimary();
        await cluster.untilServing('primary', 0);
        await cluster.pause();
        await cluster.regainPrimary();
        await cluster.untilServing('primary', 1);
      }),
    ];
  } finally {
    await cluster.stop();
  }
}

class Cluster {
  private load: Load | undefined;
  private hasPrimary = true;
  private writer: Promise<void> = Promise.resolve();
  /** When each number of edits was written, from `firstEdits` on. */
  private readonly written: number[] = [];
  private isWriting = false;

  private constructor(
    private readonly rig: Rig,
    private readonly options: RunOptions,
    private readonly servers: Started[],
    private readonly proxy: Started,
    private readonly recordings: Awaited<ReturnType<typeof exactRecordings>>,
    private readonly session: { readonly name: string; readonly cookie: string },
  ) {}

  static async start(rig: Rig, options: RunOptions): Promise<Cluster> {
    const ports = [await freePort(), await freePort()];
    const servers = await Promise.all(ports.map((port) => startServer(rig.folder, port, '--state', rig.redis.url)));
    const proxy = await startHaproxy(rig.folder, ports);
    const recordings = await exactRecordings(proxy.port, 150);
    options.log?.(`${recordings.length} recorded requests, ${options.clients} clients`);
    const cluster = new Cluster(rig, options, servers, proxy, recordings, await logIn(proxy.port));
    cluster.startWriting();
    return cluster;
  }

  /** Load with a fault in its middle. */
  async phase(name: string, fault: () => Promise<unknown>): Promise<Phase> {
    const { port } = this.proxy;
    const { recordings } = this;
    const probes = [() => this.probeAge(), () => this.probeSession()];
    this.load = new Load({ port, recordings, probes, clients: this.options.clients });
    await this.pause();
    await fault();
    await this.pause();
    const tally = await this.load.stop();
    this.options.log?.(`${name}: ${JSON.stringify({ ...tally, wrong: tally.wrong.slice(0, 3) })}`);
    return { name, tally };
  }

  pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.options.span));
  }

  /** Waits until both servers say of a database server that it may be read (1) or not (0). */
  async untilServing(host: string, wanted: 0 | 1): Promise<void> {
    for (const { port } of this.servers)
      while ((await servingOf(port, host)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  async killServer(): Promise<void> {
    await this.servers[0]?.kill();
  }

  async restartServer(): Promise<void> {
    const port = this.servers[0]?.port ?? 0;
    this.servers[0] = await startServer(this.rig.folder, port, '--state', this.rig.redis.url);
  }

  async losePrimary(): Promise<void> {
    this.hasPrimary = false;
    await this.stopWriting();
    await this.rig.primary.kill();
  }

  async regainPrimary(): Promise<void> {
    await this.rig.primary.restart();
    this.startWriting();
    for (const replica of this.rig.replicas) await untilCaughtUp(this.rig.primary, replica);
    this.hasPrimary = true;
  }

  async stop(): Promise<void> {
    await this.stopWriting();
    await this.load?.stop();
    await this.proxy.kill();
    await Promise.all(this.servers.map((server) => server.stop()));
  }

  /** The number of edits grows all the time, so that each response shows its age. */
  private startWriting(): void {
    this.isWriting = true;
    this.writer = (async () => {
      while (this.isWriting) {
        const edits = firstEdits + this.written.length;
        await run(this.rig.primary, `UPDATE wiki.site_stats SET ss_total_edits = ${edits}`);
        this.written.push(performance.now());
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    })();
  }

  private async stopWriting(): Promise<void> {
    this.isWriting = false;
    await this.writer;
  }

  private async probeAge(): Promise<string | undefined> {
    const sent = performance.now();
    const hadPrimary = this.hasPrimary;
    const query = 'action=query&meta=siteinfo&siprop=statistics&format=json&formatversion=2';
    const edits = await this.probe(query, /"edits":(\d+)/);
    if (edits === undefined || !hadPrimary || !this.hasPrimary) return undefined;
    // How long there has been a newer number: this process, which writes them, may have had no core for some time.
    const next = this.written[Math.max(0, Number(edits) - firstEdits + 1)] ?? sent;
    const behind = (sent - next) / 1000;
    return behind > mostBehind ? `a response is ${behind.toFixed(1)} s behind` : undefined;
  }

  private async probeSession(): Promise<string | undefined> {
    const name = await this.probe('action=query&meta=userinfo&format=json&formatversion=2', /"name":"([^"]+)"/);
    return name === undefined || name === this.session.name ? undefined : `the session belongs to ${name}`;
  }

  /** A part of a response; undefined without the part, which the recorded requests count. */
  private async probe(query: string, wanted: RegExp): Promise<string | undefined> {
    const client = new Client(this.proxy.port, this.session.cookie);
    try {
      const { status, body } = await client.send(query);
      return status === 200 ? (wanted.exec(body)?.[1] ?? body.slice(0, 200)) : undefined;
    } catch {
      // Lost connections are counted with the recorded requests.
      return undefined;
    } finally {
      client.close();
    }
  }
}

async function servingOf(port: number, host: string): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const found = new RegExp(`^wiki_query_database_serving\\{host="${host}"\\} (\\d)`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Logs in through the proxy. Returns the cookie of the session. */
async function logIn(port: number): Promise<{ name: string; cookie: string }> {
  const file = new URL('../../packages/server/test/auth/accounts.json', import.meta.url);
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as { name: string; password: unknown }[];
  const account = accounts.find(({ name }) => name === 'Alice');
  const url = `http://127.0.0.1:${port}/w/api.php?format=json&formatversion=2`;
  const first = await fetch(`${url}&action=query&meta=tokens&type=login`);
  const { query } = (await first.json()) as { query: { tokens: { logintoken: string } } };
  const body = new URLSearchParams({
    lgname: 'Alice',
    lgpassword: String(account?.password),
    lgtoken: query.tokens.logintoken,
  });
  const second = await fetch(`${url}&action=login`, { method: 'POST', headers: { cookie: cookieOf(first) }, body });
  const { login } = (await second.json()) as { login: { result: string } };
  if (login.result !== 'Success') throw new Error(`the login failed: ${JSON.stringify(login)}`);
  return { name: 'Alice', cookie: cookieOf(second) };
}

const cookieOf = (response: globalThis.Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
