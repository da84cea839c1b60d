/**
 * The runners: processes for slow requests, one request at a time each. A request that exceeds its time limit is ended with
 * its runner. Each request gets exactly one response.
 */
import { setTimeout as after } from 'node:timers/promises';
import { broken, overloaded, tookTooLong, tooMany } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { describeRequest } from '../protocol/describe-request.js';
import type { RawRequest } from '../request/raw-request.js';
import { Child, type ProcessCommand } from '../services/processes.js';
import { Crew, type Reports } from './crew.js';
import { type Job, Lane } from './lane.js';

export interface PoolOptions {
  readonly command: ProcessCommand;
  readonly runners: number;
  /** Milliseconds that one request may take. */
  readonly queryTimeout: number;
  /** Maximum number of requests that wait for a runner. Further ones are rejected. */
  readonly queueLimit: number;
  /** Limit of requests of one client that wait or run. Requests of this machine have no limit. */
  readonly clientLimit: number;
}

export interface PoolFigures {
  readonly runners: number;
  readonly running: number;
  readonly waiting: number;
}

/** What a runner is called for. */
export type RunnerCalls = {
  readonly run: (request: RawRequest) => OutgoingResponse;
};

class Runner extends Child<RunnerCalls, Record<string, never>> {
  job: Running | undefined;
}

interface Running extends Job {
  readonly gone: AbortSignal;
  /** Times that a runner ended under it. */
  losses: number;
  /** Its runner was ended because of it. */
  isCutOff: boolean;
}

/** Milliseconds of work after which an abandoned request justifies a new process. */
const worthEnding = 500;
/**
 * How many runners the abandoned requests of one client may end, and the milliseconds until another one may be ended.
 */
const mostEnded = 3;
const endedAgain = 10_000;

/** The runners of a wiki. Requests wait until they are started and ready. */
export class RunnerPool extends Crew<Runner> {
  private readonly lane: Lane<Runner>;
  /** The clients whose abandoned requests have ended a runner. */
  private readonly endings: string[] = [];

  constructor(
    private readonly options: PoolOptions,
    reports: Reports,
  ) {
    super('runner', Math.min(100, Math.max(10, options.queryTimeout / 10)), reports);
    this.lane = new Lane({
      place: () => this.children.find(({ state, job }) => state === 'ready' && job === undefined),
      clientLimit: options.clientLimit,
      // One runner is reserved from the requests of one client.
      clientPlaces: Math.max(1, options.runners - 1),
    });
  }

  /**
   * Starts one runner, which slow requests wait for, and then the others. Resolves when the first can work, or could not
   * start.
   */
  async start(): Promise<void> {
    this.keep(1);
    // `add` reports why it could not.
    await this.children[0]?.ready.catch(() => undefined);
    this.keep(this.options.runners);
  }

  /** `gone` aborts when the client disconnects. */
  dispatch({ request, client }: Job, gone: AbortSignal): Promise<OutgoingResponse> {
    const { queueLimit, clientLimit } = this.options;
    const job: Running = { request, client, gone, losses: 0, isCutOff: false };
    const isFull = this.isOver || this.lane.waiting >= queueLimit;
    if (isFull || this.lane.isFull(job)) {
      this.reports.counts.refused += 1;
      return Promise.resolve(isFull ? overloaded() : tooMany(clientLimit));
    }
    gone.addEventListener('abort', () => (this.reports.counts.abandoned += 1));
    return this.lane.run(job, gone, (runner) => this.run(runner, job));
  }

  figures(): PoolFigures {
    const { running, waiting } = this.lane;
    return { runners: this.children.filter(({ state }) => state === 'ready').length, running, waiting };
  }

  /** Completes the accepted requests, then ends the runners. */
  async stop(): Promise<void> {
    if (this.figures().runners > 0) while (this.lane.running + this.lane.waiting > 0) await after(10);
    this.isOver = true;
    this.lane.clear();
    for (const runner of this.children) runner.kill();
    await this.exits();
  }

  protected make(): Runner {
    return new Runner(this.options.command, {});
  }

  protected becameReady(): void {
    this.lane.next();
  }

  /** A request ends with its runner at its time limit, and if the client has disconnected and that saves much work. */
  protected check(runner: Runner, silent: number): void {
    const { job } = runner;
    if (job === undefined || job.isCutOff) return;
    const isAbandoned = job.gone.aborted && silent > worthEnding && this.mayEnd(job.client);
    if (silent <= this.options.queryTimeout && !isAbandoned) return;
    job.isCutOff = true;
    this.reports.onEvent('query-ended', { ...this.factsOf(runner), milliseconds: Math.round(silent) });
    runner.kill();
  }

  /** Nothing waits for the first runner if it cannot start. */
  protected hasEnded({ state }: Runner): void {
    if (state === 'starting' && this.figures().runners === 0) this.lane.clear();
  }

  protected override factsOf({ pid, job }: Runner): object {
    return { process: pid, ...(job !== undefined && { request: describeRequest(job.request) }) };
  }

  /** A read whose runner exits is tried once more, unless it was ended for it. */
  private async run(runner: Runner, job: Running): Promise<OutgoingResponse | undefined> {
    const began = performance.now();
    [runner.job, runner.since] = [job, began];
    const response = await runner.channel.call('run', job.request);
    runner.job = undefined;
    if (response !== undefined) return { ...response, took: performance.now() - began };
    if (job.isCutOff) return { ...tookTooLong(), took: this.options.queryTimeout };
    job.losses += 1;
    return job.losses > 1 || job.gone.aborted || job.request.method === 'POST' ? broken() : undefined;
  }

  /** A client cannot make the server start processes continuously. */
  private mayEnd(client: string): boolean {
    if (this.endings.filter((one) => one === client).length >= mostEnded) return false;
    this.endings.push(client);
    setTimeout(() => this.endings.shift(), endedAgain).unref();
    return true;
  }
}
