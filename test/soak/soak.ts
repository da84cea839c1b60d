/** Many clients for a long time: no error, no growth of memory, and a bound for the time of responses. */
import { setTimeout } from 'node:timers/promises';
import { HttpClient } from '../support/http-client.js';
import { memoryOf } from '../support/memory.js';
import { serveWiki, type ServedWiki, type ServeOptions } from '../support/served-wiki.js';
import { learnRequests, type KnownRequest, sendWithId } from '../chaos/known-requests.js';

export interface SoakOptions extends ServeOptions {
  readonly minutes: number;
  readonly clients: number;
  /** Milliseconds between a response and the client's next request: 0 fills the machine. */
  readonly pause?: number;
  readonly progress?: (text: string) => void;
}

export interface SoakResult {
  readonly sent: number;
  /** Requests without their known response, with the reason. */
  readonly wrong: readonly string[];
  /** Milliseconds within which 50 and 99 of 100 responses arrived. */
  readonly half: number;
  readonly most: number;
  /** MiB of all processes: the means of the second and of the last quarter of the time. */
  readonly before: number;
  readonly after: number;
  /** Processes that were replaced. */
  readonly replaced: number;
}

/** Bounds on a machine with 2 cores: milliseconds of 99 of 100 responses, and the growth of memory. */
export const bounds = { most: 2000, growth: 1.1 };

const requestsKnown = 200;
/** Looks at the memory in the whole time. */
const looks = 60;

/** Runs it; each client sends its next request when it has a response, or a pause later. */
export async function soak({ minutes, clients, pause = 0, progress, ...options }: SoakOptions): Promise<SoakResult> {
  const server = await serveWiki({ ...options, arguments: ['--workers', '2', '--log-level', 'error'] });
  const client = new HttpClient(server.url, clients);
  try {
    const known = await learnRequests(client, requestsKnown);
    if (known.length < requestsKnown / 2) throw new Error(`only ${known.length} requests are answered the same twice`);
    const times = new Times();
    const wrong: string[] = [];
    const memory: number[] = [];
    const began = performance.now();
    const end = began + minutes * 60_000;
    const watch = setInterval(
      () => {
        memory.push(memoryUsed(server));
        progress?.(
          `${Math.round((performance.now() - began) / 1000)} s: ${times.count} responses, ${memory.at(-1)} MiB`,
        );
      },
      (end - began) / looks,
    );
    const run = async (name: number): Promise<void> => {
      for (let i = 0; performance.now() < end; i++) {
        const one = known[(name * 7 + i) % known.length] as KnownRequest;
        const sent = performance.now();
        const problem = await problemOf(client, one, `s${name}-${i}`);
        times.add(performance.now() - sent);
        if (problem !== undefined) wrong.push(`${one.query}: ${problem}`);
        if (pause > 0) await setTimeout(pause);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, name) => run(name)));
    clearInterval(watch);
    const quarter = Math.floor(memory.length / 4);
    return {
      sent: times.count,
      wrong,
      half: times.within(0.5),
      most: times.within(0.99),
      before: mean(memory.slice(quarter, 2 * quarter)),
      after: mean(memory.slice(-quarter)),
      replaced: (await server.metric('workers_replaced')) + (await server.metric('runners_replaced')),
    };
  } finally {
    client.close();
    await server.stop();
  }
}

/** Problems of a finished soak. */
export function problemsOf({ wrong, most, before, after, replaced }: SoakResult): readonly string[] {
  const counts = new Map<string, number>();
  for (const problem of wrong) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [
    ...[...counts].map(([problem, count]) => `${problem} (${count} of ${wrong.length} wrong responses)`).slice(0, 50),
    ...(most > bounds.most ? [`99 of 100 responses took up to ${most} ms`] : []),
    ...(after > before * bounds.growth ? [`the memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MiB`] : []),
    ...(replaced > 0 ? [`${replaced} processes were replaced`] : []),
  ];
}

async function problemOf(
  client: HttpClient,
  { query, status, body }: KnownRequest,
  id: string,
): Promise<string | undefined> {
  try {
    const response = await sendWithId(client, query, id);
    if (response.status !== status) return `status ${response.status}`;
    if (!response.hasId) return 'the response of another request';
    if (response.body === body) return undefined;
    return `another response: ${response.body.slice(0, 200)} instead of ${body.slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function memoryUsed(server: ServedWiki): number {
  const children = [...server.processes('worker-main'), ...server.processes('runner-main')];
  const all = [server.child.pid ?? 0, ...children].map((pid) => memoryOf(pid)?.now ?? 0);
  return Math.round(all.reduce((sum, one) => sum + one, 0));
}

/** Counts of times by millisecond, so that hours of requests need little memory. */
class Times {
  count = 0;
  private readonly counts = new Map<number, number>();

  add(milliseconds: number): void {
    const whole = Math.ceil(milliseconds);
    this.counts.set(whole, (this.counts.get(whole) ?? 0) + 1);
    this.count += 1;
  }

  /** Milliseconds within which this share was complete. */
  within(share: number): number {
    let rest = share * this.count;
    for (const [time, count] of [...this.counts].sort(([a], [b]) => a - b)) {
      rest -= count;
      if (rest <= 0) return time;
    }
    return 0;
  }
}
