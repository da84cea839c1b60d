/** Clients that send recorded requests one after the other, and compare each response with MediaWiki's. */
import { Agent, request } from 'node:http';
import { allRecordings, type Recording } from '../conformance/src/recording.js';

export interface Response {
  readonly status: number;
  readonly body: string;
}

/** The outcome of all requests so far. */
export interface Tally {
  correct: number;
  /** Requests whose connection ended before a complete response. */
  lost: number;
  /** Responses 503. */
  unavailable: number;
  readonly wrong: string[];
}

export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly port: number,
    private readonly cookie?: string,
  ) {}

  /** Rejects when there is no complete response. */
  send(query: string, body?: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...(this.cookie !== undefined && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const options = { port: this.port, agent: this.agent, headers, method: body === undefined ? 'GET' : 'POST' };
      const sent = request({ ...options, path: `/w/api.php?${query}` }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          if (response.complete) resolve({ status: response.statusCode ?? 0, body: text });
          else reject(new Error('the response is not complete'));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Recordings of anonymous reads for which the server at this port returns exactly the recorded response. */
export async function exactRecordings(port: number, most: number): Promise<readonly Recording[]> {
  const client = new Client(port);
  const exact: Recording[] = [];
  const all = allRecordings().filter(isPlainRead);
  // Some of each module.
  const step = Math.max(1, Math.floor(all.length / (2 * most)));
  for (let i = 0; i < all.length && exact.length < most; i += step) {
    const recording = all[i];
    if (recording === undefined) break;
    const { status, body } = await client.send(recording.request.query);
    if (status === recording.response.status && body === recording.response.body) exact.push(recording);
  }
  client.close();
  return exact;
}

const isPlainRead = ({ request: { query, user, method = 'GET', headers, body, wiki } }: Recording): boolean =>
  user === undefined &&
  method === 'GET' &&
  headers === undefined &&
  body === undefined &&
  wiki === undefined &&
  isStable(query);

/** Statistics change while the load runs, and random pages differ. */
const isStable = (query: string): boolean => !/statistics|random|tokens/.test(query) && query.length < 2000;

export interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly recordings: readonly Recording[];
  /** Runs another check between two recorded requests. Returns the problems. */
  readonly probes: readonly ((client: number) => Promise<string | undefined>)[];
}

/** Sends requests until it is stopped. */
export class Load {
  readonly tally: Tally = { correct: 0, lost: 0, unavailable: 0, wrong: [] };
  private isStopping = false;
  private readonly running: Promise<unknown>;

  constructor(options: LoadOptions) {
    this.running = Promise.all(Array.from({ length: options.clients }, (_, i) => this.send(options, i)));
  }

  /** Resolves when all pending requests have a response. */
  async stop(): Promise<Tally> {
    this.isStopping = true;
    await this.running;
    return this.tally;
  }

  private async send({ port, recordings, probes }: LoadOptions, number: number): Promise<void> {
    const client = new Client(port);
    for (let turn = number * 17; !this.isStopping; turn += 1) {
      const recording = recordings[turn % recordings.length];
      if (recording !== undefined) await this.compare(client, recording);
      const probe = turn % 10 === 0 ? probes[(turn / 10) % probes.length] : undefined;
      const problem = await probe?.(number);
      if (problem !== undefined) this.tally.wrong.push(problem);
    }
    client.close();
  }

  private async compare(client: Client, { request: { query }, response }: Recording): Promise<void> {
    try {
      const { status, body } = await client.send(query);
      if (status === 503) this.tally.unavailable += 1;
      else if (status === response.status && body === response.body) this.tally.correct += 1;
      else this.tally.wrong.push(`${query}: ${status} ${body.slice(0, 300)}`);
    } catch {
      // The connection ended: what that may mean depends on the fault that is tried.
      this.tally.lost += 1;
    }
  }
}
