/** A worker from the supervisor's side: a child process that holds connections and handles their requests. */
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Answers } from '../services/channel.js';
import { type Child, type ProcessCommand, startChild } from '../services/processes.js';
import type { MetricsOfProcess, SupervisorCalls, WorkerCalls } from './messages.js';
import type { Ending } from './retirement.js';

/** Milliseconds that a worker may take to send its metrics. Those of the last time count for one that takes longer. */
const collectTime = 1000;

/** What a worker calls for that concerns others. */
export type SharedAnswers = Omit<Answers<SupervisorCalls>, 'closed' | 'last'>;

export class WorkerProcess {
  /** Connections that it holds or will hold. */
  connections = 0;
  /** Milliseconds without a sign of life. */
  silent = 0;
  isReady = false;
  /** It begins no more requests. */
  isRetired = false;
  /** Its metrics when they were last collected. */
  metrics: MetricsOfProcess = [];
  readonly exited: Promise<void>;
  private readonly child: Child<WorkerCalls, SupervisorCalls>;

  constructor(command: ProcessCommand, answers: SharedAnswers, onExit: (reason: string) => void) {
    let hasExited = (): void => undefined;
    this.exited = new Promise((resolve) => (hasExited = resolve));
    const all: Answers<SupervisorCalls> = {
      ...answers,
      closed: () => void (this.connections -= 1),
      last: (metrics) => void (this.metrics = metrics),
    };
    this.child = startChild<WorkerCalls, SupervisorCalls>(command, all, (reason) => {
      this.isReady = false;
      onExit(reason);
      hasExited();
    });
    // Its answer to a ping may wait behind bodies of megabytes.
    this.child.onMessage = () => void (this.silent = 0);
    this.ready.then(
      () => (this.isReady = true),
      () => undefined,
    );
  }

  /** Resolves when it accepts connections. Rejects with the reason if it cannot start. */
  get ready(): Promise<void> {
    return this.child.ready;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get call(): Child<WorkerCalls, SupervisorCalls>['channel']['call'] {
    return this.child.channel.call.bind(this.child.channel);
  }

  /** Passes a connection to the worker. Until it has arrived both processes hold it. False if the worker exits before. */
  async passSocket(socket: Socket): Promise<boolean> {
    this.connections += 1;
    const hasArrived = await this.call('connection', undefined, { socket });
    // Closes this process's end. The connection continues in the worker.
    if (hasArrived === true) socket.destroy();
    return hasArrived === true;
  }

  /** It has a time without a sign of life after which it is killed. */
  ping(): void {
    void this.call('ping', undefined);
  }

  async collect(): Promise<MetricsOfProcess> {
    const metrics = await Promise.race([
      this.call('collect', undefined),
      after(collectTime, undefined, { ref: false }),
    ]);
    return (this.metrics = metrics ?? this.metrics);
  }

  /** Resolves when it begins no more requests, or has exited. */
  async retire(ending: Ending): Promise<void> {
    if (this.isReady) await this.call('retire', ending);
    else this.kill();
    this.isRetired = true;
  }

  kill(): void {
    this.child.kill();
  }
}
