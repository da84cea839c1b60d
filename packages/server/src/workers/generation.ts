/**
 * Workers and runners that serve one state of the wiki's files. When the files are replaced, a new generation replaces all of
 * them.
 */
import type { Socket } from 'node:net';
import { Crew, type Reports } from '../runners/crew.js';
import { type PoolOptions, RunnerPool } from '../runners/pool.js';
import { EndedEarly, type ProcessCommand } from '../services/processes.js';
import type { MetricsOfProcess, WorkerCalls } from './messages.js';
import type { Ending } from './retirement.js';
import { type SharedAnswers, WorkerProcess } from './worker-process.js';

export interface GenerationOptions extends Reports {
  readonly command: ProcessCommand;
  readonly workers: number;
  readonly pool: PoolOptions;
  /** `run` gets the requests that come after the end of this generation. */
  readonly answers: Omit<SharedAnswers, 'faulty'>;
  /** A worker exited before it had accepted this connection. */
  readonly onUnclaimed: (socket: Socket) => void;
  /** The last metrics of a worker that has exited. */
  readonly onMetrics: (metrics: MetricsOfProcess) => void;
  /** A worker can take connections. */
  readonly onReady: () => void;
}

/** Milliseconds between signs of life. */
const beat = 500;
/** Milliseconds that a worker may be silent beyond the time limit of a request: its own requests take little time. */
const patience = 2000;

export class Generation extends Crew<WorkerProcess> {
  readonly pool: RunnerPool;
  private readonly starting: Promise<unknown>;
  private ending: Promise<void> | undefined;
  /** Pending until a runner can answer slow requests, or could not start. */
  canAnswerAll: Promise<void> | undefined;

  constructor(private readonly options: GenerationOptions) {
    super('worker', beat, options);
    this.pool = new RunnerPool(options.pool, options);
    this.starting = Promise.all(Array.from({ length: options.workers }, () => this.startWorker()));
  }

  /** Resolves when all workers accept connections. Rejects with the reason if one cannot. */
  async start(): Promise<void> {
    try {
      await this.starting;
      this.keep(this.options.workers);
      // Started later, so that all cores are available for the workers' startup.
      this.canAnswerAll = this.pool.start();
    } catch (error) {
      await this.stop();
      throw error;
    }
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
    return this.children.filter(({ state }) => state === 'ready');
  }

  /** Calls all workers, and waits for none of them. */
  callAll<N extends keyof WorkerCalls & string>(name: N, given: Parameters<WorkerCalls[N]>[0]): void {
    for (const { channel } of this.children) void channel.call(name, given);
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
    const { command, answers } = this.options;
    const worker: WorkerProcess = new WorkerProcess(command, {
      ...answers,
      run: (job, caller) => (job.isLate ? answers.run(job, caller) : this.pool.dispatch(job, caller.gone)),
      faulty: () => this.replaceFaulty(worker),
    });
    return worker;
  }

  protected becameReady(): void {
    this.options.onReady();
  }

  protected check(worker: WorkerProcess, silent: number): void {
    if (silent <= this.options.pool.queryTimeout + patience) return void worker.channel.call('ping', undefined);
    this.options.onEvent('worker-silent', { ...this.factsOf(worker), milliseconds: Math.round(silent) });
    worker.kill();
  }

  protected hasEnded({ metrics }: WorkerProcess): void {
    this.options.onMetrics(metrics);
  }

  protected factsOf({ pid }: WorkerProcess): object {
    return { process: pid };
  }

  /** Starts another worker, and lets this one complete its requests. */
  private replaceFaulty(worker: WorkerProcess): void {
    if (worker.state === 'retired' || this.isOver) return;
    this.options.onEvent('worker-faulty', this.factsOf(worker));
    this.options.counts.workersReplaced += 1;
    worker.state = 'retired';
    const retire = (): Promise<void> => worker.retire('replace');
    this.add().ready.then(retire, retire);
  }
}
