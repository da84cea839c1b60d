/**
 * Workers and runners that serve one state of the wiki's files. Workers that exit are replaced. When the files are
 * replaced, a new generation replaces all of them.
 */
import type { Socket } from 'node:net';
import { type PoolOptions, RunnerPool } from '../runners/pool.js';
import { EndedEarly, type ProcessCommand } from '../services/processes.js';
import {
  type CancelledCall,
  cautionTime,
  type FiguresForm,
  type JobMessage,
  type MetricsOfProcess,
  type ToSupervisor,
  type ToWorker,
} from './messages.js';
import type { Ending } from './retirement.js';
import { WorkerProcess } from './worker-process.js';

export interface GenerationOptions {
  readonly command: ProcessCommand;
  readonly workers: number;
  readonly pool: PoolOptions;
  /** Milliseconds without a heartbeat after which a worker is killed. */
  readonly silence: number;
  readonly onEvent: (event: GenerationEvent) => void;
  /** Text of the figures of all processes. */
  readonly figures: (form: FiguresForm) => Promise<string>;
  /** A worker exited before it had accepted these connections. */
  readonly onUnclaimed: (sockets: readonly Socket[]) => void;
  /** A connection that a retiring worker gives to another one. */
  readonly onPassed: (socket: Socket) => void;
  readonly onDamaged: () => void;
  readonly onCancelled: (call: CancelledCall) => void;
  /** The last metrics of a worker that has exited. */
  readonly onMetrics: (metrics: MetricsOfProcess) => void;
  /** A worker can take connections. */
  readonly onReady: () => void;
}

export type GenerationEvent =
  | { readonly event: 'worker-ended'; readonly process: number | undefined; readonly reason: string }
  | { readonly event: 'worker-not-started'; readonly reason: string }
  | { readonly event: 'worker-silent'; readonly process: number | undefined; readonly milliseconds: number }
  | { readonly event: 'worker-faulty'; readonly process: number | undefined };

interface Collecting {
  missing: number;
  readonly done: () => void;
}

/** Milliseconds between signs of life. */
const beat = 500;
/** Milliseconds that a worker may take to send its metrics. A worker that takes longer is skipped. */
const collectTime = 1000;

export class Generation {
  readonly pool: RunnerPool;
  private workers: WorkerProcess[] = [];
  private readonly collecting = new Map<number, Collecting>();
  private nextId = 1;
  private failedStarts = 0;
  private isStarted = false;
  private ending: Ending | undefined;
  private clock: NodeJS.Timeout | undefined;
  private retired: (() => void) | undefined;
  private allEnded: (() => void) | undefined;
  /** A worker was killed because a request kept it busy. For some time, all workers are cautious. */
  private cautiousUntil = -Infinity;
  replaced = 0;

  constructor(private readonly options: GenerationOptions) {
    this.starting = Promise.all(Array.from({ length: options.workers }, () => this.startWorker()));
    this.pool = new RunnerPool(options.pool);
  }

  private readonly starting: Promise<unknown>;

  /** Resolves when all workers accept connections. Rejects with the reason if one cannot. */
  async start(): Promise<void> {
    try {
      await this.starting;
      this.isStarted = true;
      // Those that were ready and ended since.
      while (this.workers.length < this.options.workers) this.add();
      // Started later, so that all cores are available for the workers' startup.
      this.pool.start();
    } catch (error) {
      await this.stop();
      throw error;
    }
    let last = performance.now();
    this.clock = setInterval(() => {
      const now = performance.now();
      // A delay of this process itself does not count.
      this.watch(Math.min(now - last, 2 * beat));
      last = now;
    }, beat);
    this.clock.unref();
  }

  /** Passes a connection to the worker with the fewest. False if none can accept it. */
  passSocket(socket: Socket): boolean {
    let best: WorkerProcess | undefined;
    for (const worker of this.workers)
      if (worker.isReady && !worker.isRetired && (best === undefined || worker.connections < best.connections))
        best = worker;
    best?.passSocket(socket);
    return best !== undefined;
  }

  get readyWorkers(): number {
    return this.workers.filter((worker) => worker.isReady && !worker.isRetired).length;
  }

  broadcast(message: ToWorker): void {
    for (const worker of this.workers) worker.send(message);
  }

  /** Metrics of all workers; of one that does not respond, those of the last time. */
  async collect(): Promise<readonly MetricsOfProcess[]> {
    const ready = this.workers.filter((worker) => worker.isReady);
    if (ready.length === 0) return [];
    const id = this.nextId++;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, collectTime);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.collecting.set(id, { missing: ready.length, done });
      for (const worker of ready) worker.send({ kind: 'collect', id });
    });
    this.collecting.delete(id);
    return ready.map(({ metrics }) => metrics);
  }

  /** No new request begins here. Resolves when that applies to all workers. */
  retire(ending: Ending): Promise<void> {
    const wasEnding = this.ending !== undefined;
    this.ending ??= ending;
    return new Promise((resolve) => {
      this.retired = resolve;
      if (wasEnding) return this.checkRetired();
      for (const worker of this.workers) {
        if (worker.isReady) worker.send({ kind: 'retire', ending });
        else worker.kill();
      }
      this.checkRetired();
    });
  }

  /** Completes the accepted requests, then ends all processes. */
  async stop(): Promise<void> {
    void this.retire('close');
    await new Promise<void>((resolve) => {
      this.allEnded = resolve;
      this.checkRetired();
    });
    clearInterval(this.clock);
    await this.pool.stop();
  }

  /** Starts one of the first workers, and a replacement if it is killed. */
  private async startWorker(attempts = 10): Promise<void> {
    try {
      await this.add().ready;
    } catch (error) {
      const isKilled = error instanceof EndedEarly && error.isKilled;
      if (!isKilled || this.ending !== undefined || attempts <= 1) throw error;
      await this.startWorker(attempts - 1);
    }
  }

  private add(): WorkerProcess {
    const worker: WorkerProcess = new WorkerProcess(this.options.command, {
      onMessage: (message) => this.received(worker, message),
      onPassed: this.options.onPassed,
      onExit: (reason, unclaimed) => this.ended(worker, reason, unclaimed),
    });
    this.workers.push(worker);
    worker.ready.then(
      () => {
        this.failedStarts = 0;
        if (this.ending !== undefined) worker.send({ kind: 'retire', ending: this.ending });
        else {
          if (performance.now() < this.cautiousUntil) worker.send({ kind: 'caution' });
          this.options.onReady();
        }
      },
      (error: unknown) =>
        this.isStarted && this.options.onEvent({ event: 'worker-not-started', reason: String(error) }),
    );
    return worker;
  }

  private received(worker: WorkerProcess, message: ToSupervisor): void {
    switch (message.kind) {
      case 'job':
        return void this.runJob(worker, message);
      case 'gone':
        return worker.jobs.get(message.id)?.abort();
      case 'cancelled':
        return this.options.onCancelled(message);
      case 'collected':
        worker.metrics = message.metrics;
        return this.collected(message.id);
      case 'figures':
        return void this.sendFigures(worker, message.id, message.form);
      case 'faulty':
        return this.replaceFaulty(worker);
      case 'damaged':
        return this.options.onDamaged();
      case 'retired':
        worker.isRetired = true;
        return this.checkRetired();
      default:
    }
  }

  private async runJob(worker: WorkerProcess, { id, request, expected, client }: JobMessage): Promise<void> {
    const gone = new AbortController();
    worker.jobs.set(id, gone);
    const response = await this.pool.dispatch(request, gone.signal, expected, client);
    worker.jobs.delete(id);
    if (!gone.signal.aborted) worker.send({ kind: 'response', id, response });
  }

  private collected(id: number): void {
    const collecting = this.collecting.get(id);
    if (collecting === undefined) return;
    collecting.missing -= 1;
    if (collecting.missing === 0) collecting.done();
  }

  private async sendFigures(worker: WorkerProcess, id: number, form: FiguresForm): Promise<void> {
    worker.send({ kind: 'figures', id, text: await this.options.figures(form) });
  }

  /** Starts another worker, and lets this one complete its requests. */
  private replaceFaulty(worker: WorkerProcess): void {
    if (worker.isRetired || this.ending !== undefined) return;
    this.options.onEvent({ event: 'worker-faulty', process: worker.pid });
    this.replaced += 1;
    worker.isRetired = true;
    this.add().ready.then(
      () => worker.send({ kind: 'retire', ending: 'pass' }),
      () => worker.send({ kind: 'retire', ending: 'pass' }),
    );
  }

  /**
   * Kills workers without a heartbeat: the requests that they handle themselves have a time limit, so that something is
   * wrong.
   */
  private watch(elapsed: number): void {
    for (const worker of this.workers) {
      if (!worker.isReady) continue;
      worker.silent += elapsed;
      if (worker.silent > this.options.silence) {
        const milliseconds = Math.round(worker.silent);
        this.options.onEvent({ event: 'worker-silent', process: worker.pid, milliseconds });
        worker.kill();
        this.cautiousUntil = performance.now() + cautionTime;
        this.broadcast({ kind: 'caution' });
      } else worker.send({ kind: 'ping' });
    }
  }

  private ended(worker: WorkerProcess, reason: string, unclaimed: readonly Socket[]): void {
    this.workers = this.workers.filter((other) => other !== worker);
    for (const gone of worker.jobs.values()) gone.abort();
    this.options.onMetrics(worker.metrics);
    if (this.ending === undefined && !worker.isRetired) this.replace(worker, reason);
    this.options.onUnclaimed(unclaimed);
    this.checkRetired();
  }

  /** Starts a new worker: at once, or with increasing delays if workers fail to start. */
  private replace(worker: WorkerProcess, reason: string): void {
    if (!this.isStarted) return;
    this.options.onEvent({ event: 'worker-ended', process: worker.pid, reason });
    this.replaced += 1;
    this.failedStarts += 1;
    const delay = this.failedStarts < 3 ? 0 : Math.min(10_000, 100 * 2 ** this.failedStarts);
    if (delay === 0) return void this.add();
    setTimeout(() => {
      if (this.ending === undefined) this.add();
    }, delay).unref();
  }

  private checkRetired(): void {
    if (this.ending === undefined) return;
    if (this.workers.every((worker) => worker.isRetired)) this.retired?.();
    if (this.workers.length === 0) this.allEnded?.();
  }
}
