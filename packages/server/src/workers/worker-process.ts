/** A worker from the supervisor's side: a child process that holds connections and handles their requests. */
import type { Socket } from 'node:net';
import { Child, type ProcessCommand } from '../services/processes.js';
import type { MetricsOfProcess, ToSupervisor, ToWorker } from './messages.js';
import { stopReading } from './stop-reading.js';

export interface WorkerEvents {
  readonly onMessage: (message: ToSupervisor) => void;
  /** It gives a connection away. */
  readonly onPassed: (socket: Socket) => void;
  /** The process has exited. `unclaimed`: connections that it had not accepted yet. */
  readonly onExit: (reason: string, unclaimed: readonly Socket[]) => void;
}

export class WorkerProcess {
  /** Connections that it holds or will hold. */
  connections = 0;
  /** Milliseconds without a sign of life. */
  silent = 0;
  /** It takes no more connections. */
  isRetired = false;
  isReady = false;
  /** Its metrics when they were last collected. */
  metrics: MetricsOfProcess = [];
  /** The slow requests that it has passed on. */
  readonly jobs = new Map<number, AbortController>();
  private readonly child: Child<ToWorker, ToSupervisor>;
  private readonly untaken = new Map<number, Socket>();
  private nextId = 1;

  constructor(
    command: ProcessCommand,
    private readonly events: WorkerEvents,
  ) {
    this.child = new Child(command, {
      onMessage: (message, socket) => this.received(message, socket),
      onExit: (reason) => {
        this.isReady = false;
        events.onExit(reason, [...this.untaken.values()]);
        this.untaken.clear();
      },
    });
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

  send(message: ToWorker): void {
    this.child.send(message);
  }

  /**
   * Passes a connection to the worker. Until it has arrived both processes hold it, so that it is not lost if the
   * worker exits.
   */
  passSocket(socket: Socket): void {
    const id = this.nextId++;
    this.connections += 1;
    this.untaken.set(id, socket);
    this.child.send({ kind: 'connection', id }, socket);
  }

  kill(): void {
    this.child.kill();
  }

  private received(message: ToSupervisor, socket: Socket | undefined): void {
    this.silent = 0;
    if (message.kind === 'taken') this.taken(message.id);
    else if (message.kind === 'closed') this.connections -= 1;
    else if (message.kind === 'passed') this.passed(socket);
    else this.events.onMessage(message);
  }

  private passed(socket: Socket | undefined): void {
    this.connections -= 1;
    if (socket === undefined) return;
    stopReading(socket);
    this.events.onPassed(socket);
  }

  private taken(id: number): void {
    // Closes this process's end. The connection continues in the worker.
    this.untaken.get(id)?.destroy();
    this.untaken.delete(id);
  }
}
