/**
 * The supervisor: accepts connections and passes each to a worker, which handles its requests. It starts the runners
 * for slow requests, and replaces processes that exit.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Log } from '../services/logging.js';
import { Generation } from './generation.js';
import type { Registry } from 'prom-client';
import { countersOf, mergeMetrics, supervisorMetrics } from './metrics-page.js';
import type { FiguresForm, MetricsOfProcess } from './messages.js';
import { StatusHistory } from './status.js';
import { noCounts } from '../runners/crew.js';
import type { PoolOptions } from '../runners/pool.js';
import type { LogEvent } from '../services/log-events.js';
import type { ProcessCommand } from '../services/processes.js';

export interface SupervisorOptions {
  readonly worker: ProcessCommand;
  readonly pool: PoolOptions;
  readonly workers: number;
  readonly log: Log;
}

/** Connections that wait for a worker while none is ready. */
const mostHeld = 1000;
const minute = 60_000;

export class Supervisor {
  private generation: Generation;
  private readonly server: Server;
  private held: Socket[] = [];
  private isStopping = false;
  /** Pending while the old workers begin no more requests, and the new ones do not begin any yet. */
  private switching: Promise<void> | undefined;
  private readonly retiring = new Set<Generation>();
  /** Counters of workers that have exited. */
  private readonly past: MetricsOfProcess[] = [];
  private readonly counts = noCounts();
  private readonly startTime = Date.now() / 1000;
  private readonly history = new StatusHistory();
  private clock: NodeJS.Timeout | undefined;
  private damaged = false;

  constructor(private readonly options: SupervisorOptions) {
    this.generation = this.makeGeneration(options);
    // Nothing is read before the worker has the connection.
    this.server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.take(socket));
  }

  /** Resolves when all workers are ready. */
  async start(): Promise<void> {
    await this.generation.start();
    this.clock = setInterval(() => void this.addMinute(), minute);
    this.clock.unref();
  }

  private async addMinute(): Promise<void> {
    const past = [...this.past];
    this.past.splice(0, past.length, await (await mergeMetrics(past)).getMetricsAsJSON());
    this.history.addMinute(await (await this.metrics()).getMetricsAsJSON());
  }

  /** Accepts connections at an address. Returns the port. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', (error) =>
        reject(new EnvironmentError(`cannot listen on ${host}:${port}: ${error.message}`)),
      );
      this.server.listen({ host, port }, () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  }

  /** The database's file is damaged and has not been replaced. */
  get isDamaged(): boolean {
    return this.damaged;
  }

  /** The database's file was found damaged: `/readyz` fails until another state of the wiki is served. */
  reportDamage(): void {
    if (this.damaged) return;
    this.damaged = true;
    this.options.log.write('database-damaged', 'the database is damaged: /readyz fails until its file changes');
    this.generation.callAll('health', false);
  }

  async metricsText(): Promise<string> {
    return (await this.metrics()).metrics();
  }

  private async figures(form: FiguresForm): Promise<string> {
    if (form === 'metrics') return this.metricsText();
    return JSON.stringify(this.history.report(await (await this.metrics()).getMetricsAsJSON()));
  }

  /** The metrics of all processes, and of those that have exited. */
  private async metrics(): Promise<Registry> {
    const collected = await Promise.all([this.generation, ...this.retiring].map((one) => one.collect()));
    const { generation, startTime, counts } = this;
    const figures = { ...counts, ...generation.pool.figures(), workers: generation.readyWorkers, startTime };
    return mergeMetrics([...collected.flat(), ...this.past, supervisorMetrics(figures)]);
  }

  /**
   * Serves another state of the wiki. All of its processes start at the same time: no request begins with the old ones
   * after that.
   */
  async renew(options: SupervisorOptions): Promise<void> {
    const next = this.makeGeneration(options);
    await next.start();
    // The old runners answer slow requests meanwhile.
    await next.canAnswerAll;
    if (this.isStopping) return next.stop();
    const old = this.generation;
    // Without a timeout: a worker that does not retire gives no sign of life, and is killed for that.
    this.switching = old.retire('replace');
    await this.switching;
    if (this.isStopping) return next.stop();
    this.generation = next;
    this.damaged = false;
    this.switching = undefined;
    this.takeHeld();
    this.retiring.add(old);
    void old.end().finally(() => this.retiring.delete(old));
  }

  /** Accepts no more connections, completes the accepted requests, and ends all processes. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.clock);
    this.server.close();
    await Promise.all([this.generation, ...this.retiring].map((one) => one.stop()));
    for (const socket of this.held.splice(0)) socket.destroy();
  }

  private makeGeneration({ worker, workers, pool, log }: SupervisorOptions): Generation {
    return new Generation({
      command: worker,
      workers,
      pool,
      counts: this.counts,
      onEvent: (event, facts) => this.warn(log, event, facts),
      answers: {
        run: async (job, { gone }) => {
          await this.switching;
          return this.generation.pool.dispatch(job, gone);
        },
        figures: (form) => this.figures(form),
        cancelled: (call) => [this.generation, ...this.retiring].forEach((one) => one.callAll('cancelled', call)),
        damaged: () => this.reportDamage(),
      },
      onUnclaimed: (socket) => this.take(socket),
      onMetrics: (metrics) => this.past.push(countersOf(metrics)),
      onReady: () => this.becameReady(),
    });
  }

  private warn(log: Log, event: LogEvent, facts: object): void {
    log.write(event, event, facts);
    // The page is not the log: it does not say who requested what.
    this.history.addWarning(JSON.stringify({ event, ...facts, request: undefined }));
  }

  private becameReady(): void {
    if (this.damaged) this.generation.callAll('health', false);
    this.takeHeld();
  }

  /** Passes a connection to a worker, or holds it until one is ready. */
  private take(socket: Socket): void {
    // The worker handles errors of the connection.
    socket.on('error', () => socket.destroy());
    if (this.switching === undefined && this.generation.passSocket(socket)) return;
    if (this.isStopping || this.held.length >= mostHeld) socket.destroy();
    else this.held.push(socket);
  }

  private takeHeld(): void {
    if (this.switching === undefined) for (const socket of this.held.splice(0)) this.take(socket);
  }
}
