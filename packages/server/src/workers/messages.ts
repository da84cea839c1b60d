/** What the supervisor, its workers and its runners call each other for. */
import type { Cancellation } from '@wiki-query/mcp';
import type { HttpOptions } from '../http/create-app.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { Job } from '../runners/lane.js';
import type { WikiOptions } from '../services/wiki-options.js';
import type { Ending } from './retirement.js';

/** The options of a worker at its start: plain data. */
export interface WorkerOptions {
  readonly wiki: WikiOptions;
  readonly http: HttpOptions;
  /** Limit of requests of one client that wait or run in a worker. Requests of this machine have no limit. */
  readonly clientLimit: number;
}

/** What the supervisor calls a worker for. */
export type WorkerCalls = {
  /** Takes the connection that comes with the call. */
  readonly connection: () => true;
  /** Whether the file of the database is damaged. The answer: how many connections the worker has. */
  readonly ping: (isDamaged: boolean) => number;
  /** The client of a tool has cancelled a call, which runs in any of the workers. */
  readonly cancelled: (call: Cancellation) => void;
  readonly collect: () => MetricsOfProcess;
  /** Begins no more requests itself, and exits after those that it has accepted. The answer: from now on. */
  readonly retire: (ending: Ending) => void;
};

/** What a worker calls the supervisor for. */
export type SupervisorCalls = {
  /** Handles a request that is slow, or that came after the worker's retirement, in a process that serves now. */
  readonly run: (job: Job) => OutgoingResponse;
  /** The figures of all processes: the page of metrics, or the state of the server as JSON (`StatusReport`). */
  readonly figures: (form: 'metrics' | 'status') => string;
  readonly cancelled: (call: Cancellation) => void;
  /** An uncaught error: the worker must be replaced. */
  readonly faulty: () => void;
  /** The file of the database is damaged. */
  readonly damaged: () => void;
  /** The metrics of a worker that exits. */
  readonly last: (metrics: MetricsOfProcess) => void;
};

/** Metrics as prom-client gives and merges them. */
export type MetricsOfProcess = readonly object[];
