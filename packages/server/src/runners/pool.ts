/**
 * The runners: processes for requests without a work limit, one request at a time each. A request that exceeds its time
 * limit is ended with its runner. Each request gets exactly one response.
 */
import { describeRequest } from '../protocol/describe-request.js';
import type { RequestFacts } from '../request/request-facts.js';
import type { RawRequest } from '../request/raw-request.js';
import { clientOf, isLoopback } from '../text/client.js';
import { abandoned, broken, overloaded, tookTooLong, tooMany } from '../http/failures.js';
import { FairQueue } from './fair-queue.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { Child, type ProcessCommand } from '../services/processes.js';
import type { FromRunner, ToRunner } from './messages.js';

export interface PoolOptions {
  readonly command: ProcessCommand;
  readonly runners: number;
  /** Milliseconds that one request may take. */
  readonly queryTimeout: number;
  /** Maximum number of requests that wait for a runner. Further ones are rejected. */
  readonly queueLimit: number;
  /** Limit of requests of one client that wait or run. Requests of this machine have no limit. */
  readonly clientLimit: number;
  /** Called when a runner exits, and when a request is cancelled. */
  readonly onEvent?: (event: PoolEvent) => void;
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
  readonly replaced: number;
  /** Number of rejected requests: too many were waiting. */
  readonly refused: number;
  /** Number of requests whose client closed the connection before the response. */
  readonly abandoned: number;
}

interface Job {
  readonly id: number;
  readonly client: string;
  readonly isLocal: boolean;
  readonly request: RawRequest;
  readonly resolve: (response: OutgoingResponse) => void;
  /** Milliseconds that requests like it took. */
  readonly expected: number;
  /** Times that a runner ended under it. */
  losses: number;
  abandoned: boolean;
}

interface Member {
  readonly process: Child<ToRunner, FromRunner>;
  job: Job | undefined;
  /** When the job began. */
  since: number;
  state: 'starting' | 'ready' | 'ended';
  /** It was ended because of its job. */
  cutOff: boolean;
}

const factsOf = ({ process }: Member, job: Job | undefined): OfRunner => ({
  process: process.pid,
  ...(job !== undefined && { request: describeRequest(job.request) }),
});

/** Expected milliseconds from which a request counts as long. Long requests never get all runners. */
const long = 500;
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
  private readonly queue = new FairQueue<Job>();
  private readonly endings = new Map<string, number[]>();
  private nextId = 1;
  private failedStarts = 0;
  private stopping = false;
  private whenEmpty: (() => void) | undefined;
  private clock: NodeJS.Timeout | undefined;
  private readonly counts = { replaced: 0, refused: 0, abandoned: 0 };

  constructor(private readonly options: PoolOptions) {}

  start(): void {
    for (let i = 0; i < this.options.runners; i++) this.add();
    this.clock = setInterval(() => this.watch(), Math.min(100, Math.max(10, this.options.queryTimeout / 10)));
    this.clock.unref();
  }

  /** `gone` aborts when the client disconnects. */
  dispatch(
    request: RawRequest,
    gone: AbortSignal,
    expected = 0,
    client = clientOf(request.ip),
  ): Promise<OutgoingResponse> {
    const isLocal = isLoopback(request.ip);
    const isFull = this.stopping || this.queue.size >= this.options.queueLimit;
    const isGreedy = !isLocal && this.queue.sizeOf(client) >= this.options.clientLimit;
    if (isFull || isGreedy) {
      this.counts.refused += 1;
      return Promise.resolve(isFull ? overloaded() : tooMany(this.options.clientLimit));
    }
    return new Promise((resolve) => {
      const id = this.nextId++;
      const job: Job = { id, client, isLocal, request, resolve, expected, losses: 0, abandoned: false };
      gone.addEventListener('abort', () => this.abandon(job));
      this.queue.add(job);
      this.handOut();
    });
  }

  figures(): PoolFigures {
    const running = this.members.filter((member) => member.job !== undefined).length;
    const runners = this.members.filter((member) => member.state === 'ready').length;
    return { runners, running, waiting: this.queue.size, ...this.counts };
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

  private add(): void {
    const process = new Child<ToRunner, FromRunner>(this.options.command, {
      onMessage: ({ id, response }) => this.onResponse(member, id, response),
      onExit: (reason) => this.ended(member, reason),
    });
    const member: Member = { process, job: undefined, since: 0, state: 'starting', cutOff: false };
    this.members.push(member);
    process.ready.then(
      () => this.becomeReady(member),
      (error: unknown) =>
        this.stopping || this.options.onEvent?.({ event: 'runner-not-started', reason: String(error) }),
    );
  }

  private becomeReady(member: Member): void {
    member.state = 'ready';
    this.failedStarts = 0;
    this.handOut();
  }

  private handOut(): void {
    for (const member of this.members) {
      if (member.state !== 'ready' || member.cutOff || member.job !== undefined) continue;
      const job = this.queue.take((next, running) => this.mayRun(next, running));
      if (job === undefined) return;
      member.job = job;
      member.since = performance.now();
      member.process.send({ id: job.id, request: job.request });
    }
  }

  /** One runner is reserved from the requests of one client, and one from requests that are expected to take long. */
  private mayRun(job: Job, running: number): boolean {
    const most = Math.max(1, this.options.runners - 1);
    if (!job.isLocal && running >= most) return false;
    return job.expected < long || this.longJobs() < most;
  }

  private longJobs(): number {
    const now = performance.now();
    const isLong = ({ job, since }: Member): boolean =>
      job !== undefined && (job.expected >= long || now - since >= long);
    return this.members.filter(isLong).length;
  }

  private onResponse(member: Member, id: number, response: OutgoingResponse): void {
    const { job } = member;
    if (job?.id !== id) throw new Error(`a runner answered request ${id}, and had request ${job?.id}`);
    this.finish(member);
    job.resolve(response);
    this.handOut();
    this.checkEmpty();
  }

  private finish(member: Member): void {
    if (member.job !== undefined) this.queue.finished(member.job.client, performance.now() - member.since);
    member.job = undefined;
  }

  /** Ends runners whose request takes too long. */
  private watch(): void {
    const now = performance.now();
    for (const member of this.members)
      if (member.job !== undefined && !member.cutOff && now - member.since > this.options.queryTimeout)
        this.cutOff(member);
    // Running requests may have become long in the meantime, which changes the number of available runners.
    this.handOut();
  }

  private cutOff(member: Member): void {
    member.cutOff = true;
    const milliseconds = Math.round(performance.now() - member.since);
    this.options.onEvent?.({ event: 'query-ended', ...factsOf(member, member.job), milliseconds });
    member.process.kill();
  }

  /** The client has disconnected: the request leaves the queue, or is ended if that saves much work. */
  private abandon(job: Job): void {
    job.abandoned = true;
    this.counts.abandoned += 1;
    if (this.queue.remove(job)) {
      job.resolve(abandoned());
      return this.checkEmpty();
    }
    setTimeout(() => this.endAbandoned(job), worthEnding).unref();
  }

  private endAbandoned(job: Job): void {
    const member = this.members.find((one) => one.job === job);
    if (member === undefined || member.cutOff || !this.mayEnd(job.client)) return;
    this.cutOff(member);
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
    const started = member.state === 'ready';
    member.state = 'ended';
    this.members = this.members.filter((other) => other !== member);
    const { job } = member;
    this.finish(member);
    if (job !== undefined) this.settleLost(job, member.cutOff);
    if (!this.stopping || this.queue.size > 0) {
      if (started) this.options.onEvent?.({ event: 'runner-ended', ...factsOf(member, job), reason });
      this.replace(started);
    }
    this.checkEmpty();
  }

  /** The request of a runner that exited: a read is retried once, unless it was cancelled for its time limit. */
  private settleLost(job: Job, cutOff: boolean): void {
    job.losses += 1;
    if (cutOff) job.resolve({ ...tookTooLong(), took: this.options.queryTimeout });
    else if (job.losses > 1 || job.abandoned || job.request.method === 'POST') job.resolve(broken());
    else this.queue.putBack(job);
  }

  /** Starts a new runner: at once, or with increasing delays if runners fail to start. */
  private replace(hadStarted: boolean): void {
    this.counts.replaced += 1;
    this.failedStarts = hadStarted ? 0 : this.failedStarts + 1;
    if (this.failedStarts === 0) return this.add();
    if (this.members.every((member) => member.state !== 'ready'))
      for (const job of this.queue.clear()) job.resolve(overloaded());
    setTimeout(() => this.stopping || this.add(), Math.min(10_000, 100 * 2 ** this.failedStarts)).unref();
  }

  private checkEmpty(): void {
    if (this.isIdle()) this.whenEmpty?.();
  }
}
