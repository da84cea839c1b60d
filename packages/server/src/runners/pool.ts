/**
 * The runners: processes for slow requests, one request at a time each. A request that exceeds its time limit is ended with
 * its runner. Each request gets exactly one response.
 */
import { describeRequest } from '../protocol/describe-request.js';
import type { RequestFacts } from '../request/request-facts.js';
import type { RawRequest } from '../request/raw-request.js';
import { isLoopback } from '../text/client.js';
import { abandoned, broken, overloaded, tookTooLong, tooMany } from '../http/failures.js';
import { FairQueue } from './fair-queue.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { type Child, type ProcessCommand, startChild } from '../services/processes.js';
import { Restarts } from './restarts.js';

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

export type PoolEvent =
  | ({ readonly event: 'runner-ended'; readonly reason: string } & OfRunner)
  | ({ readonly event: 'query-ended'; readonly milliseconds: number } & OfRunner)
  | { readonly event: 'runner-not-started'; readonly reason: string };

interface OfRunner {
  /** The ID of the runner's process. */
  readonly process: number | undefined;
  /** What it handled. */
  readonly request?: RequestFacts;
}

export interface PoolFigures {
  readonly runners: number;
  readonly running: number;
  readonly waiting: number;
}

/** What is counted since the start of the server, over all generations. */
export interface Counts {
  workersReplaced: number;
  runnersReplaced: number;
  /** Number of rejected slow requests: too many were waiting. */
  refused: number;
  /** Number of slow requests whose client closed the connection before the response. */
  abandoned: number;
}

export const noCounts = (): Counts => ({ workersReplaced: 0, runnersReplaced: 0, refused: 0, abandoned: 0 });

/** A slow request. */
export interface Job {
  readonly request: RawRequest;
  /** The client that it counts for. */
  readonly client: string;
}

/** What a runner is called for. */
export type RunnerCalls = {
  readonly run: (request: RawRequest) => OutgoingResponse;
};

interface Waiting extends Job {
  readonly gone: AbortSignal;
  readonly resolve: (response: OutgoingResponse) => void;
  /** Times that a runner ended under it. */
  losses: number;
}

interface Member {
  readonly process: Child<RunnerCalls, Record<string, never>>;
  job: Waiting | undefined;
  /** When the job began. */
  since: number;
  state: 'starting' | 'ready' | 'ended';
  /** It was ended because of its job. */
  cutOff: boolean;
}

const factsOf = ({ process, job }: Member): OfRunner => ({
  process: process.pid,
  ...(job !== undefined && { request: describeRequest(job.request) }),
});

/** Milliseconds after which an abandoned request justifies a new process. */
const worthEnding = 500;
/**
 * How many runners the abandoned requests of one client may end, and the milliseconds until another one may be ended.
 */
const mostEnded = 3;
const endedAgain = 10_000;

/** The runners of a wiki. Requests wait until they are started and ready. */
export class RunnerPool {
  private members: Member[] = [];
  private readonly queue = new FairQueue<Waiting>();
  private readonly endings = new Map<string, number[]>();
  private readonly restarts = new Restarts();
  private stopping = false;
  private whenEmpty: (() => void) | undefined;
  private clock: NodeJS.Timeout | undefined;

  /** `onEvent`: called when a runner exits, and when a request is cancelled. */
  constructor(
    private readonly options: PoolOptions,
    private readonly counts: Counts,
    private readonly onEvent: (event: PoolEvent) => void,
  ) {}

  /**
   * Starts one runner, which slow requests wait for, and then the others. Resolves when the first can work, or could not
   * start.
   */
  async start(): Promise<void> {
    this.clock = setInterval(() => this.watch(), Math.min(100, Math.max(10, this.options.queryTimeout / 10)));
    this.clock.unref();
    await this.add().process.ready.catch(() => undefined);
    for (let i = 1; i < this.options.runners && !this.stopping; i++) this.add();
  }

  /** `gone` aborts when the client disconnects. */
  dispatch({ request, client }: Job, gone: AbortSignal): Promise<OutgoingResponse> {
    const { queueLimit, clientLimit } = this.options;
    const isFull = this.stopping || this.queue.size >= queueLimit;
    if (isFull || (!isLoopback(request.ip) && this.queue.sizeOf(client) >= clientLimit)) {
      this.counts.refused += 1;
      return Promise.resolve(isFull ? overloaded() : tooMany(clientLimit));
    }
    return new Promise((resolve) => {
      const job: Waiting = { client, request, gone, resolve, losses: 0 };
      gone.addEventListener('abort', () => this.abandon(job));
      this.queue.add(job);
      this.handOut();
    });
  }

  figures(): PoolFigures {
    const running = this.members.filter((member) => member.job !== undefined).length;
    const runners = this.members.filter((member) => member.state === 'ready').length;
    return { runners, running, waiting: this.queue.size };
  }

  /** Completes the accepted requests, then ends the runners. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (!this.isIdle() && this.members.some((member) => member.state === 'ready'))
      await new Promise<void>((resolve) => (this.whenEmpty = resolve));
    clearInterval(this.clock);
    for (const { process } of this.members) process.kill();
    while (this.members.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  private isIdle(): boolean {
    return this.queue.size === 0 && this.members.every((member) => member.job === undefined);
  }

  private add(): Member {
    const process = startChild<RunnerCalls, Record<string, never>>(this.options.command, {}, (reason) =>
      this.ended(member, reason),
    );
    const member: Member = { process, job: undefined, since: 0, state: 'starting', cutOff: false };
    this.members.push(member);
    process.ready.then(
      () => {
        member.state = 'ready';
        this.restarts.succeeded();
        this.handOut();
      },
      (error: unknown) => this.stopping || this.onEvent({ event: 'runner-not-started', reason: String(error) }),
    );
    return member;
  }

  private handOut(): void {
    // One runner is reserved from the requests of one client.
    const most = Math.max(1, this.options.runners - 1);
    for (const member of this.members) {
      if (member.state !== 'ready' || member.cutOff || member.job !== undefined) continue;
      const job = this.queue.take(({ request }, running) => running < most || isLoopback(request.ip));
      if (job === undefined) return;
      void this.run(member, job);
    }
  }

  private async run(member: Member, job: Waiting): Promise<void> {
    member.job = job;
    member.since = performance.now();
    const response = await member.process.channel.call('run', job.request);
    const took = performance.now() - member.since;
    member.job = undefined;
    this.queue.finished(job.client, took);
    if (response !== undefined) job.resolve({ ...response, took });
    else this.settleLost(job, member.cutOff);
    this.handOut();
    if (this.isIdle()) this.whenEmpty?.();
  }

  /** Ends runners whose request takes too long. */
  private watch(): void {
    const now = performance.now();
    for (const member of this.members)
      if (member.job !== undefined && !member.cutOff && now - member.since > this.options.queryTimeout)
        this.cutOff(member);
  }

  private cutOff(member: Member): void {
    member.cutOff = true;
    const milliseconds = Math.round(performance.now() - member.since);
    this.onEvent({ event: 'query-ended', ...factsOf(member), milliseconds });
    member.process.kill();
  }

  /** The client has disconnected: the request leaves the queue, or is ended if that saves much work. */
  private abandon(job: Waiting): void {
    this.counts.abandoned += 1;
    if (this.queue.remove(job)) {
      job.resolve(abandoned());
      if (this.isIdle()) this.whenEmpty?.();
    } else setTimeout(() => this.endAbandoned(job), worthEnding).unref();
  }

  private endAbandoned(job: Waiting): void {
    const member = this.members.find((one) => one.job === job);
    if (member !== undefined && !member.cutOff && this.mayEnd(job.client)) this.cutOff(member);
  }

  /** A client cannot make the server start processes continuously. */
  private mayEnd(client: string): boolean {
    const now = performance.now();
    for (const [name, times] of this.endings) if ((times.at(-1) ?? 0) < now - endedAgain) this.endings.delete(name);
    const recent = (this.endings.get(client) ?? []).filter((time) => time > now - endedAgain);
    if (recent.length >= mostEnded) return false;
    this.endings.set(client, [...recent, now]);
    return true;
  }

  private ended(member: Member, reason: string): void {
    const hadStarted = member.state === 'ready';
    if (!this.stopping || !this.isIdle()) {
      this.counts.runnersReplaced += 1;
      if (hadStarted) this.onEvent({ event: 'runner-ended', ...factsOf(member), reason });
    }
    member.state = 'ended';
    this.members = this.members.filter((other) => other !== member);
    // Its job is settled first, and may wait for another runner.
    setImmediate(() => (this.stopping && this.isIdle()) || this.replace(hadStarted));
  }

  private replace(hadStarted: boolean): void {
    if (hadStarted) this.restarts.succeeded();
    else if (this.members.every(({ state }) => state !== 'ready'))
      for (const job of this.queue.clear()) job.resolve(overloaded());
    this.restarts.after(() => (this.stopping && this.isIdle()) || this.add());
  }

  /** The request of a runner that exited: a read is retried once, unless it was cancelled for its time limit. */
  private settleLost(job: Waiting, cutOff: boolean): void {
    job.losses += 1;
    if (cutOff) job.resolve({ ...tookTooLong(), took: this.options.queryTimeout });
    else if (job.losses > 1 || job.gone.aborted || job.request.method === 'POST') job.resolve(broken());
    else this.queue.putBack(job);
  }
}
