/** A worker from the supervisor's side: a child process that holds connections and handles their requests. */
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { Child } from '../services/processes.js';
import type { MetricsOfProcess, SupervisorCalls, WorkerCalls } from './messages.js';
import type { Ending } from './retirement.js';

/** Milliseconds that a worker may take to send its metrics. Those of the last time count for one that takes longer. */
const collectTime = 1000;

export class WorkerProcess extends Child<WorkerCalls, SupervisorCalls> {
  /** Connections that it had at the last ping, and that it got since. */
  connections = 0;
  /** Its metrics when they were last collected. */
  metrics: MetricsOfProcess = [];

  /** Passes a connection to the worker. Until it has arrived both processes hold it. False if the worker exits before. */
  async passSocket(socket: Socket): Promise<boolean> {
    this.connections += 1;
    const hasArrived = await this.channel.call('connection', undefined, { socket });
    // Closes this process's end. The connection continues in the worker.
    if (hasArrived === true) socket.destroy();
    return hasArrived === true;
  }

  async ping(isDamaged: boolean): Promise<void> {
    this.connections = (await this.channel.call('ping', isDamaged)) ?? this.connections;
  }

  async collect(): Promise<MetricsOfProcess> {
    const metrics = await Promise.race([
      this.channel.call('collect', undefined),
      after(collectTime, undefined, { ref: false }),
    ]);
    return (this.metrics = metrics ?? this.metrics);
  }

  /** Resolves when it begins no more requests, or has exited. */
  async retire(ending: Ending): Promise<void> {
    const isStarting = this.state === 'starting';
    this.state = 'retired';
    if (isStarting) this.kill();
    else await this.channel.call('retire', ending);
  }
}
