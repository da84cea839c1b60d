/**
 * Workers and runners that serve one state of the wiki's files. Workers that exit are replaced. When the files are
 * replaced, a new generation replaces all of them.
 */
import type { Socket } from 'node:net';
import { type Counts, type PoolEvent, type PoolOptions, RunnerPool } from '../runners/pool.js';
import { EndedEarly, type ProcessCommand } from '../services/processes.js';
import { Restarts } from '../runners/restarts.js';
import type { MetricsOfProcess, WorkerCalls } from './messages.js';
import type { Ending } from './retirement.js';
import { type SharedAnswers, WorkerProcess } from './worker-process.js';

export interface GenerationOptions {
  readonly command: ProcessCommand;
  readonly workers: number;
  readonly pool: PoolOptions;
  /** Milliseconds without a sign of life after which a worker is killed. */
  readonly silence: number;
  readonly counts: Counts;
  readonly onEvent: (event: PoolEvent | GenerationEvent) => void;
  /** `run` gets the requests that come after the end of this generation. */
  readonly answers: Omit<SharedAnswers, 'faulty'>;
  /** A worker exited before it had accepted this connection. */
  readonly onUnclaimed: (socket: Socket) => void;
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

/** Milliseconds between signs of life. */
const beat = 500;

export class Generation {
  readonly pool: RunnerPool;
  private workers: WorkerProcess[] = [];
  private readonly restarts = new Restarts();
  private isStarted = false;
  private isEnding = false;
  private clock: NodeJS.Timeout | undefined;
  private readonly starting: Promise<unknown>;
  private ended: Promise<void> | undefined;
  /** Pending until a runner can answer slow requests, or could not start. */
  canAnswerAll: Promise<void> | undefined;

  constructor(private readonly options: GenerationOptions) {
    this.pool = new RunnerPool(options.pool, options.counts, options.onEvent);
    this.starting = Promise.all(Array.from({ length: options.workers }, () => this.startWorker()));
  }

  /** Resolves when all workers accept connections. Rejects with the reason if one cannot. */
  async start(): Promise<void> {
    try {
      await this.starting;
      this.isStarted = true;
      // Those that were ready and ended since.
      while (this.workers.length < this.options.workers) this.add();
      // Started later, so that all cores are available for the workers' startup.
      this.canAnswerAll = this.pool.start();
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
    const [best] = this.serving().sort((a, b) => a.connections - b.connections);
    void best?.passSocket(socket).then((hasArrived) => hasArrived || this.options.onUnclaimed(socket));
    return best !== undefined;
  }

  get readyWorkers(): number {
    return this.serving().length;
  }

  private serving(): WorkerProcess[] {
    return this.workers.filter(({ isReady, isRetired }) => isReady && !isRetired);
  }

  /** Calls all workers, and waits for none of them. */
  callAll<N extends keyof WorkerCalls & string>(name: N, given: Parameters<WorkerCalls[N]>[0]): void {
    for (const worker of this.workers) void worker.call(name, given);
  }

  /** Metrics of all workers. */
  collect(): Promise<readonly MetricsOfProcess[]> {
    return Promise.all(this.workers.filter(({ isReady }) => isReady).map((worker) => worker.collect()));
  }

  /** No new request begins here: resolves when that applies to all workers. */
  async retire(ending: Ending): Promise<void> {
    this.isEnding = true;
    await Promise.all(this.workers.map((worker) => worker.retire(ending)));
  }

  /** Completes the accepted requests, then ends all processes. */
  async stop(): Promise<void> {
    await this.retire('stop');
    await this.end();
  }

  /** Resolves when all processes of a generation that has retired have ended. */
  end(): Promise<void> {
    return (this.ended ??= this.endPool());
  }

  private async endPool(): Promise<void> {
    await Promise.all(this.workers.map(({ exited }) => exited));
    clearInterval(this.clock);
    await this.pool.stop();
  }

  /** Starts one of the first workers, and a replacement if it is killed. */
  private async startWorker(attempts = 10): Promise<void> {
    try {
      await this.add().ready;
    } catch (error) {
      const isKilled = error instanceof EndedEarly && error.isKilled;
      if (!isKilled || this.isEnding || attempts <= 1) throw error;
      await this.startWorker(attempts - 1);
    }
  }

  private add(): WorkerProcess {
    const { command, answers, onReady, onEvent } = this.options;
    const all: SharedAnswers = {
      ...answers,
      run: (job, caller) => (job.isLate ? answers.run(job, caller) : this.pool.dispatch(job, caller.gone)),
      faulty: () => this.replaceFaulty(worker),
    };
    const worker: WorkerProcess = new WorkerProcess(command, all, (reason) => this.replace(worker, reason));
    this.workers.push(worker);
    worker.ready.then(
      () => {
        this.restarts.succeeded();
        if (this.isEnding) void worker.retire('stop');
        else onReady();
      },
      (error: unknown) => this.isStarted && onEvent({ event: 'worker-not-started', reason: String(error) }),
    );
    return worker;
  }

  /** Starts another worker, and lets this one complete its requests. */
  private replaceFaulty(worker: WorkerProcess): void {
    if (worker.isRetired || this.isEnding) return;
    this.options.onEvent({ event: 'worker-faulty', process: worker.pid });
    this.options.counts.workersReplaced += 1;
    worker.isRetired = true;
    const retire = (): Promise<void> => worker.retire('replace');
    this.add().ready.then(retire, retire);
  }

  /** Kills workers without a sign of life: the requests that they handle themselves take little time. */
  private watch(elapsed: number): void {
    for (const worker of this.workers) {
      if (!worker.isReady) continue;
      worker.silent += elapsed;
      if (worker.silent <= this.options.silence) worker.ping();
      else {
        const milliseconds = Math.round(worker.silent);
        this.options.onEvent({ event: 'worker-silent', process: worker.pid, milliseconds });
        worker.kill();
      }
    }
  }

  private replace(worker: WorkerProcess, reason: string): void {
    this.workers = this.workers.filter((other) => other !== worker);
    this.options.onMetrics(worker.metrics);
    if (this.isEnding || worker.isRetired || !this.isStarted) return;
    this.options.onEvent({ event: 'worker-ended', process: worker.pid, reason });
    this.options.counts.workersReplaced += 1;
    this.restarts.after(() => this.isEnding || this.add());
  }
}
