/**
 * The supervisor: accepts connections and passes each to a worker, which handles its requests. It starts the runners
 * for slow requests, and replaces processes that exit.
 */
import { createServer, type Socket } from 'node:net';
import type { Registry } from 'prom-client';
import { Counts } from '../runners/crew.js';
import type { Log } from '../services/logging.js';
import { Generation, type GenerationOptions, type GenerationReports } from './generation.js';
import type { MetricsOfProcess } from './messages.js';
import { countersOf, mergeMetrics, supervisorMetrics } from './metrics-page.js';
import { StatusHistory } from './status.js';

/** Connections that wait for a worker while none is ready. */
const mostHeld = 1000;
const minute = 60_000;

export class Supervisor {
  /** Accepts the connections. Nothing is read before the worker has one. */
  readonly server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.take(socket));
  /** The database's file was found damaged: `/readyz` fails until another state of the wiki is served. */
  isDamaged = false;
  private held: Socket[] = [];
  private isStopping = false;
  /** Pending while the old workers begin no more requests, and the new ones do not begin any yet. */
  private switching: Promise<void> | undefined;
  /** Counters of workers that have exited. */
  private readonly past: MetricsOfProcess[] = [];
  private readonly counts = new Counts();
  private readonly startTime = Date.now() / 1000;
  private readonly history = new StatusHistory();
  private clock: NodeJS.Timeout | undefined;
  private readonly reports: GenerationReports = {
    counts: this.counts,
    onEvent: (event, facts) => {
      this.log.write(event, event, facts);
      // The page is not the log: it does not say who requested what.
      this.history.addWarning(JSON.stringify({ event, ...facts, request: undefined }));
    },
    onMetrics: (metrics) => this.past.push(countersOf(metrics)),
    onReady: () => this.takeHeld(),
    isDamaged: () => this.isDamaged,
    answers: {
      run: async (job, { gone }) => {
        await this.switching;
        return this.generation.pool.dispatch(job, gone);
      },
      figures: (form) => this.figures(form),
      cancelled: (call) => this.generations.forEach((one) => one.cancel(call)),
      damaged: () => this.reportDamage(),
    },
  };
  private generation: Generation;
  /** The one that serves, and those whose workers complete their requests. */
  private readonly generations: Set<Generation>;

  constructor(
    options: GenerationOptions,
    private readonly log: Log,
  ) {
    this.generation = new Generation(options, this.reports);
    this.generations = new Set([this.generation]);
  }

  /** Resolves when all workers are ready. */
  async start(): Promise<void> {
    await this.generation.start();
    void this.generation.pool.start();
    this.clock = setInterval(() => void this.addMinute(), minute).unref();
  }

  reportDamage(): void {
    if (this.isDamaged) return;
    this.isDamaged = true;
    this.log.write('database-damaged', 'the database is damaged: /readyz fails until its file changes');
  }

  /** The page of metrics, or what `/status` shows as JSON (`StatusReport`). */
  async figures(form: 'metrics' | 'status'): Promise<string> {
    const metrics = await this.metrics();
    return form === 'metrics'
      ? metrics.metrics()
      : JSON.stringify(this.history.report(await metrics.getMetricsAsJSON()));
  }

  private async addMinute(): Promise<void> {
    const past = [...this.past];
    this.past.splice(0, past.length, await (await mergeMetrics(past)).getMetricsAsJSON());
    this.history.addMinute(await (await this.metrics()).getMetricsAsJSON());
  }

  /** The metrics of all processes, and of those that have exited. */
  private async metrics(): Promise<Registry> {
    const collected = await Promise.all([...this.generations].map((one) => one.collect()));
    const { generation, startTime, counts } = this;
    const figures = { ...counts, ...generation.pool.figures(), workers: generation.ready.length, startTime };
    return mergeMetrics([...collected.flat(), ...this.past, supervisorMetrics(figures)]);
  }

  /**
   * Serves another state of the wiki. All of its processes start at the same time: no request begins with the old ones
   * after that.
   */
  async renew(options: GenerationOptions): Promise<void> {
    const next = new Generation(options, this.reports);
    await next.start();
    // The old runners answer slow requests meanwhile.
    await next.pool.start();
    if (this.isStopping) return next.stop();
    const old = this.generation;
    // Without a timeout: a worker that does not retire gives no sign of life, and is killed for that.
    this.switching = old.retire('replace');
    await this.switching;
    if (this.isStopping) return next.stop();
    this.generation = next;
    this.generations.add(next);
    this.isDamaged = false;
    this.switching = undefined;
    this.takeHeld();
    void old.end().finally(() => this.generations.delete(old));
  }

  /** Accepts no more connections, completes the accepted requests, and ends all processes. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.clock);
    this.server.close();
    await Promise.all([...this.generations].map((one) => one.stop()));
    for (const socket of this.held.splice(0)) socket.destroy();
  }

  /** Passes a connection to a worker, or holds it until one is ready. */
  private take(socket: Socket): void {
    // The worker handles errors of the connection.
    socket.on('error', () => socket.destroy());
    const [worker] = this.switching === undefined ? this.generation.ready : [];
    // One that exits before it has the connection leaves it to another one.
    if (worker !== undefined) void worker.passSocket(socket).then((hasArrived) => hasArrived || this.take(socket));
    else if (this.isStopping || this.held.length >= mostHeld) socket.destroy();
    else this.held.push(socket);
  }

  private takeHeld(): void {
    if (this.switching === undefined) for (const socket of this.held.splice(0)) this.take(socket);
  }
}
