/**
 * The supervisor's workers: hands requests out, replaces a worker whose query runs too long, and lets nothing that
 * waited behind that query come to harm.
 */
import type { RawRequest } from '../request/raw-request.js';
import { broken, overloaded, tookTooLong } from './failures.js';
import type { Answer, Dispatch } from './messages.js';
import { startWorker, type WorkerCommand, type WorkerProcess } from './worker-process.js';

export interface PoolOptions {
  readonly command: WorkerCommand;
  readonly workers: number;
  /** Milliseconds that one request may take. */
  readonly queryTimeout: number;
  /** Requests that may wait for a worker; more are turned away. */
  readonly queueLimit: number;
  /** Told about workers that end and requests that are cut off. */
  readonly onEvent?: (event: PoolEvent) => void;
}

export type PoolEvent =
  | { readonly event: 'worker-ended'; readonly pid: number | undefined; readonly reason: string }
  | { readonly event: 'query-ended'; readonly pid: number | undefined; readonly milliseconds: number }
  | { readonly event: 'worker-not-started'; readonly reason: string };

export interface Pool {
  readonly dispatch: Dispatch;
  readonly ready: () => boolean;
  readonly figures: () => {
    readonly workers: number;
    readonly running: number;
    readonly waiting: number;
    readonly replaced: number;
  };
  /** Answers what has been taken, then ends the workers. */
  readonly stop: () => Promise<void>;
}

interface Job {
  readonly id: number;
  readonly request: RawRequest;
  readonly resolve: (answer: Answer) => void;
  /** Times that a worker ended under it. */
  losses: number;
}

/** A request on its way through a worker. */
interface Task {
  readonly job: Job;
  /** Another worker has it now; this one still comes to it, and its answer does not count. */
  moved: boolean;
}

interface Member {
  readonly process: WorkerProcess;
  /** Sent and unanswered, in order. */
  tasks: Task[];
  /** When the last answer came, or the first request was sent. */
  since: number;
  state: 'starting' | 'ready' | 'ended';
  /** It was ended because of the request that it was at. */
  overdue: boolean;
}

/** Requests sent ahead to a worker, so that it never waits for the supervisor. */
const depth = 16;
/** Milliseconds after which requests behind a slow one go to another worker. */
const patience = 250;

/** Starts the workers; rejects with the reason when the first of them cannot start. */
export async function startPool(options: PoolOptions): Promise<Pool> {
  const pool = new WorkerPool(options);
  await pool.start();
  return {
    dispatch: (request) => pool.dispatch(request),
    ready: () => pool.isReady(),
    figures: () => pool.figures(),
    stop: () => pool.stop(),
  };
}

class WorkerPool {
  private members: Member[] = [];
  private waiting: Job[] = [];
  private nextId = 1;
  private replaced = 0;
  private failedStarts = 0;
  private stopping = false;
  /** All first workers could start: later failures are for the log, earlier ones are thrown. */
  private started = false;
  private whenEmpty: (() => void) | undefined;
  private clock: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  async start(): Promise<void> {
    const first = Array.from({ length: this.options.workers }, () => this.add());
    this.clock = setInterval(() => this.watch(), Math.min(100, Math.max(10, this.options.queryTimeout / 10)));
    this.clock.unref();
    try {
      await Promise.all(first.map((member) => member.process.ready));
      this.started = true;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  dispatch(request: RawRequest): Promise<Answer> {
    if (this.stopping) return Promise.resolve(overloaded());
    if (this.waiting.length >= this.options.queueLimit) return Promise.resolve(overloaded());
    return new Promise((resolve) => {
      this.waiting.push({ id: this.nextId++, request, resolve, losses: 0 });
      this.handOut();
    });
  }

  isReady(): boolean {
    return !this.stopping && this.members.some((member) => member.state === 'ready');
  }

  figures(): ReturnType<Pool['figures']> {
    const running = this.members.reduce((sum, member) => sum + member.tasks.filter((task) => !task.moved).length, 0);
    const workers = this.members.filter((member) => member.state === 'ready').length;
    return { workers, running, waiting: this.waiting.length, replaced: this.replaced };
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.figures().running + this.waiting.length > 0 && this.members.some((member) => member.state === 'ready'))
      await new Promise<void>((resolve) => (this.whenEmpty = resolve));
    clearInterval(this.clock);
    const ends = this.members.map((member) => this.endMember(member));
    await Promise.all(ends);
  }

  /** A worker that does not end by itself soon is ended. */
  private async endMember(member: Member): Promise<void> {
    if (member.state === 'starting') member.process.kill();
    else member.process.end();
    const timer = setTimeout(() => member.process.kill(), 2000);
    while (member.state !== 'ended') await new Promise((resolve) => setTimeout(resolve, 10));
    clearTimeout(timer);
  }

  private add(): Member {
    const member: Member = {
      process: startWorker(this.options.command, {
        onAnswer: (id, answer) => this.answered(member, id, answer),
        onExit: (reason) => this.ended(member, reason),
      }),
      tasks: [],
      since: 0,
      state: 'starting',
      overdue: false,
    };
    this.members.push(member);
    member.process.ready.then(
      () => this.becomeReady(member),
      (error: unknown) =>
        this.started && this.options.onEvent?.({ event: 'worker-not-started', reason: String(error) }),
    );
    return member;
  }

  private becomeReady(member: Member): void {
    member.state = 'ready';
    this.failedStarts = 0;
    this.handOut();
  }

  /** Gives waiting requests to the workers that have least to do. */
  private handOut(): void {
    while (this.waiting.length > 0) {
      const member = this.leastBusy();
      if (member === undefined) return;
      const job = this.waiting.shift() as Job;
      if (member.tasks.length === 0) member.since = performance.now();
      member.tasks.push({ job, moved: false });
      member.process.send(job.id, job.request);
    }
  }

  private leastBusy(): Member | undefined {
    let best: Member | undefined;
    for (const member of this.members) {
      if (member.state !== 'ready' || member.overdue || member.tasks.length >= depth) continue;
      if (member.tasks.length > 0 && performance.now() - member.since > patience) continue;
      if (best === undefined || member.tasks.length < best.tasks.length) best = member;
    }
    return best;
  }

  private answered(member: Member, id: number, answer: Answer): void {
    const task = member.tasks.shift();
    if (task?.job.id !== id) throw new Error(`a worker answered request ${id}, and ${task?.job.id} was next`);
    if (!task.moved) task.job.resolve(answer);
    member.since = performance.now();
    this.handOut();
    this.checkEmpty();
  }

  /** Ends workers whose request takes too long, and sends what waits behind a slow one elsewhere. */
  private watch(): void {
    const now = performance.now();
    for (const member of this.members) {
      const age = member.tasks.length === 0 || member.overdue ? 0 : now - member.since;
      if (age > this.options.queryTimeout) this.cutOff(member, age);
      else if (age > patience && member.tasks.length > 1 && this.leastBusy() !== undefined) this.moveRest(member);
    }
    this.handOut();
  }

  private cutOff(member: Member, age: number): void {
    member.overdue = true;
    this.options.onEvent?.({ event: 'query-ended', pid: member.process.pid, milliseconds: Math.round(age) });
    member.process.kill();
  }

  /** All but the slow one itself, also what is answered and could not be sent. Only reads move: done twice, they do no harm. */
  private moveRest(member: Member): void {
    const slow = member.process.current();
    const movable = member.tasks.filter(({ job, moved }) => !moved && job.id !== slow && job.request.method !== 'POST');
    for (const task of movable) task.moved = true;
    this.waiting.unshift(...movable.map((task) => task.job));
  }

  private ended(member: Member, reason: string): void {
    const started = member.state === 'ready';
    member.state = 'ended';
    this.members = this.members.filter((other) => other !== member);
    const current = member.process.current();
    const lost = member.tasks.filter((task) => !task.moved).map((task) => task.job);
    member.tasks = [];
    this.waiting.unshift(...lost.filter((job) => job.id !== current));
    for (const job of lost) if (job.id === current) this.settleLost(job, member.overdue);
    if (!this.stopping || this.waiting.length > 0) {
      if (this.started) this.options.onEvent?.({ event: 'worker-ended', pid: member.process.pid, reason });
      this.replace(started);
    }
    this.checkEmpty();
  }

  /** The request that a worker ended under: a read is tried once more, unless it was what took too long. */
  private settleLost(job: Job, overdue: boolean): void {
    job.losses += 1;
    if (overdue) job.resolve(tookTooLong());
    else if (job.losses > 1 || job.request.method === 'POST') job.resolve(broken());
    else this.waiting.unshift(job);
  }

  /** Starts a new worker: at once, or later and later when workers fail to start. */
  private replace(hadStarted: boolean): void {
    this.replaced += 1;
    this.failedStarts = hadStarted ? 0 : this.failedStarts + 1;
    if (this.failedStarts === 0) return void this.add();
    if (this.members.every((member) => member.state !== 'ready'))
      for (const job of this.waiting.splice(0)) job.resolve(overloaded());
    setTimeout(() => this.stopping || this.add(), Math.min(10_000, 100 * 2 ** this.failedStarts)).unref();
  }

  private checkEmpty(): void {
    if (this.whenEmpty !== undefined && this.waiting.length === 0 && this.figures().running === 0) this.whenEmpty();
  }
}
