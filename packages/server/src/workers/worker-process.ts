/** A worker from the supervisor's side: a child process that holds connections and handles their requests. */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { startError, startProcess, type ProcessCommand } from '../services/processes.js';
import type { MetricsOfProcess, ToSupervisor, ToWorker } from './messages.js';
import { stopReading } from './stop-reading.js';

export interface WorkerEvents {
  readonly onMessage: (message: ToSupervisor) => void;
  /** It gives a connection away. */
  readonly onPassed: (socket: Socket) => void;
  /** The process has exited. `unclaimed`: connections that it had not accepted yet. */
  readonly onExit: (reason: string, unclaimed: readonly Socket[]) => void;
}

/** A worker ended before it was ready. */
export class EndedEarly extends Error {
  constructor(
    code: number | null,
    /** The reason why it was ended. */
    readonly signal: NodeJS.Signals | null,
  ) {
    super(`a worker ended before it was ready (${signal ?? `exit code ${code}`})`);
  }
}

export class WorkerProcess {
  /** Resolves when it accepts connections. Rejects with the reason if it cannot start. */
  readonly ready: Promise<void>;
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
  private readonly child: ChildProcess;
  private readonly untaken = new Map<number, Socket>();
  private nextId = 1;

  constructor(
    command: ProcessCommand,
    private readonly events: WorkerEvents,
  ) {
    this.child = startProcess(command);
    this.ready = this.listen();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  send(message: ToWorker): void {
    // A closed channel is handled when the process exits.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /**
   * Passes a connection to the worker. Until it has arrived both processes hold it, so that it is not lost if the
   * worker exits.
   */
  passSocket(socket: Socket): void {
    const id = this.nextId++;
    this.connections += 1;
    this.untaken.set(id, socket);
    this.child.send({ kind: 'connection', id } satisfies ToWorker, socket, { keepOpen: true }, () => undefined);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.on('message', (message: ToSupervisor, socket?: Socket) => {
        this.silent = 0;
        if (message.kind === 'ready') {
          this.isReady = true;
          resolve();
        } else if (message.kind === 'failed') reject(startError(message));
        else if (message.kind === 'taken') this.taken(message.id);
        else if (message.kind === 'closed') this.connections -= 1;
        else if (message.kind === 'passed') this.passed(socket);
        else this.events.onMessage(message);
      });
      this.child.on('error', reject);
      this.child.on('exit', (code, signal) => {
        this.isReady = false;
        const reason = signal ?? `exit code ${code}`;
        reject(new EndedEarly(code, signal));
        this.events.onExit(reason, [...this.untaken.values()]);
        this.untaken.clear();
      });
    });
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
