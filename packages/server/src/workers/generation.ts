/**
 * Workers and runners that serve one state of the wiki's files. When the files are replaced, a new generation replaces all of
 * them.
 */
import type { Cancellation } from '@wiki-query/mcp';
import { Crew, type Reports } from '../runners/crew.js';
import { type PoolOptions, RunnerPool } from '../runners/pool.js';
import type { Answers } from '../services/channel.js';
import { EndedEarly, type ProcessCommand } from '../services/processes.js';
import type { MetricsOfProcess, SupervisorCalls } from './messages.js';
import type { Ending } from './retirement.js';
import { WorkerProcess } from './worker-process.js';

export interface GenerationOptions {
  readonly worker: ProcessCommand;
  readonly workers: number;
  readonly pool: PoolOptions;
}

/** What a generation reports to its supervisor, and asks it for. */
export interface GenerationReports extends Reports {
  /** What a worker calls for that concerns others. */
  readonly answers: Omit<Answers<SupervisorCalls>, 'faulty' | 'last'>;
  /** Whether the file of the database is damaged. */
  readonly isDamaged: () => boolean;
  /** The last metrics of a worker that has exited. */
  readonly onMetrics: (metrics: MetricsOfProcess) => void;
  /** A worker can take connections. */
  readonly onReady: () => void;
}

/** Milliseconds between signs of life. */
const beat = 500;
/** Milliseconds that a worker may be silent beyond the time limit of a request: its own requests take little time. */
const patience = 2000;

export class Generation extends Crew<WorkerProcess, GenerationReports> {
  readonly pool: RunnerPool;
  private readonly starting: Promise<unknown>;
  private ending: Promise<void> | undefined;

  constructor(
    private readonly options: GenerationOptions,
    reports: GenerationReports,
  ) {
    super('worker', beat, reports);
    this.pool = new RunnerPool(options.pool, reports);
    this.starting = Promise.all(Array.from({ length: options.workers }, () => this.startWorker()));
  }

  /** Resolves when all workers accept connections. Rejects with the reason if one cannot. */
  async start(): Promise<void> {
    try {
      await this.starting;
      this.keep(this.options.workers);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** The workers that take connections, with the fewest first. */
  get ready(): readonly WorkerProcess[] {
    return this.children.filter(({ state }) => state === 'ready').sort((a, b) => a.connections - b.connections);
  }

  /** Announces it to all workers. */
  cancel(call: Cancellation): void {
    for (const { channel } of this.children) void channel.call('cancelled', call);
  }

  /** Metrics of all workers. */
  collect(): Promise<readonly MetricsOfProcess[]> {
    const started = this.children.filter(({ state }) => state !== 'starting');
    return Promise.all(started.map((worker) => worker.collect()));
  }

  /** No new request begins here: resolves when that applies to all workers. */
  async retire(ending: Ending): Promise<void> {
    this.isOver = true;
    await Promise.all(this.children.map((worker) => worker.retire(ending)));
  }

  /** Completes the accepted requests, then ends all processes. */
  async stop(): Promise<void> {
    await this.retire('stop');
    await this.end();
  }

  /** Resolves when all processes of a generation that has retired have ended. */
  end(): Promise<void> {
    return (this.ending ??= this.exits().then(() => this.pool.stop()));
  }

  /** Starts one of the first workers, and a replacement if it is killed. */
  private async startWorker(attempts = 10): Promise<void> {
    const worker = this.add();
    try {
      await worker.ready;
    } catch (error) {
      const isKilled = error instanceof EndedEarly && error.isKilled;
      if (!isKilled || this.isOver || attempts <= 1) throw error;
      await this.startWorker(attempts - 1);
    }
  }

  protected make(): WorkerProcess {
    const worker: WorkerProcess = new WorkerProcess(this.options.worker, {
      ...this.reports.answers,
      last: (metrics) => void (worker.metrics = metrics),
      faulty: () => this.replaceFaulty(worker),
    });
    return worker;
  }

  protected becameReady(worker: WorkerProcess): void {
    this.check(worker, 0);
    this.reports.onReady();
  }

  protected check(worker: WorkerProcess, silent: number): void {
    if (silent <= this.options.pool.queryTimeout + patience) return void worker.ping(this.reports.isDamaged());
    this.reports.onEvent('worker-silent', { ...this.factsOf(worker), milliseconds: Math.round(silent) });
    worker.kill();
  }

  protected hasEnded({ metrics }: WorkerProcess): void {
    this.reports.onMetrics(metrics);
  }

  /** Starts another worker, and lets this one complete its requests. */
  private replaceFaulty(worker: WorkerProcess): void {
    if (worker.state === 'retired' || this.isOver) return;
    this.reports.onEvent('worker-faulty', this.factsOf(worker));
    this.reports.counts.workersReplaced += 1;
    void worker.retire('replace');
    this.add();
  }
}
