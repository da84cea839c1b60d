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
  readonly ping: () => true;
  /** Whether the wiki's database is undamaged. */
  readonly health: (isReady: boolean) => void;
  /** The client of a tool has cancelled a call, which runs in any of the workers. */
  readonly cancelled: (call: Cancellation) => void;
  readonly collect: () => MetricsOfProcess;
  /** Begins no more requests itself, and exits after those that it has accepted. The answer: from now on. */
  readonly retire: (ending: Ending) => void;
};

/** What a worker calls the supervisor for. */
export type SupervisorCalls = {
  /** Handles a request that is slow, or that came after the worker's retirement. */
  readonly run: (job: WorkerJob) => OutgoingResponse;
  readonly figures: (form: FiguresForm) => string;
  /** A connection has closed. */
  readonly closed: () => void;
  readonly cancelled: (call: Cancellation) => void;
  /** An uncaught error: the worker must be replaced. */
  readonly faulty: () => void;
  /** The file of the database is damaged. */
  readonly damaged: () => void;
  /** The metrics of a worker that exits. */
  readonly last: (metrics: MetricsOfProcess) => void;
};

export interface WorkerJob extends Job {
  /** The worker has retired: processes that serve now handle the request. */
  readonly isLate: boolean;
}

/** The figures of all processes: the page of metrics, or the state of the server as JSON (`StatusReport`). */
export type FiguresForm = 'metrics' | 'status';

/** Metrics as prom-client gives and merges them. */
export type MetricsOfProcess = readonly object[];
