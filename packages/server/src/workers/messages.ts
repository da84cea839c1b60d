/** Messages between the supervisor and its workers. */
import type { Cancellation } from '@wiki-query/mcp';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { HttpOptions } from '../http/create-app.js';
import type { RawRequest } from '../request/raw-request.js';
import type { WikiOptions } from '../services/wiki-options.js';
import type { Ending } from './retirement.js';

/** The options of a worker at its start: plain data. */
export interface WorkerOptions {
  readonly wiki: WikiOptions;
  readonly http: HttpOptions;
  /** Limit of requests of one client that wait or run in a worker. Requests of this machine have no limit. */
  readonly clientLimit: number;
}

/** The client of a tool has cancelled a call, which runs in any of the workers. */
export type CancelledCall = { readonly kind: 'cancelled' } & Cancellation;

export type ToWorker =
  /** A connection comes with it. */
  | { readonly kind: 'connection'; readonly id: number }
  | { readonly kind: 'ping' }
  /** A request kept a worker busy until it was killed: send unknown kinds of requests to runners for some time. */
  | { readonly kind: 'caution' }
  /** Whether the wiki's database is undamaged. */
  | { readonly kind: 'health'; readonly isReady: boolean }
  | CancelledCall
  | { readonly kind: 'collect'; readonly id: number }
  | { readonly kind: 'figures'; readonly id: number; readonly text: string }
  /** The response of a job. */
  | { readonly kind: 'response'; readonly id: number; readonly response: OutgoingResponse }
  /** Accept no more requests, complete the accepted ones, and exit. */
  | { readonly kind: 'retire'; readonly ending: Ending };

export type ToSupervisor =
  /** The connection has arrived. */
  | { readonly kind: 'taken'; readonly id: number }
  | { readonly kind: 'closed' }
  /** A connection comes with it, which another worker continues. */
  | { readonly kind: 'passed' }
  | { readonly kind: 'pong' }
  | JobMessage
  /** The client of a job has closed its connection. */
  | { readonly kind: 'gone'; readonly id: number }
  | CancelledCall
  /** An uncaught error: the worker must be replaced. */
  | { readonly kind: 'faulty' }
  /** The file of the database is damaged. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'collected'; readonly id: number; readonly metrics: MetricsOfProcess }
  | { readonly kind: 'figures'; readonly id: number; readonly form: FiguresForm }
  /** No request will begin any more. */
  | { readonly kind: 'retired' };

/** The figures of all processes: the page of metrics, or the state of the server as JSON (`StatusReport`). */
export type FiguresForm = 'metrics' | 'status';

/** A slow request. */
export interface JobMessage {
  readonly kind: 'job';
  readonly id: number;
  readonly request: RawRequest;
  /** Milliseconds that it is expected to take. */
  readonly expected: number;
  /** The client that it counts for. */
  readonly client: string;
}

/** Milliseconds for which workers are cautious after one was killed. */
export const cautionTime = 600_000;

/** Metrics as prom-client gives and merges them. */
export type MetricsOfProcess = readonly object[];
