/** What the supervisor and its workers send each other. */
import type { OutgoingResponse, RequestMessage } from '../workers/messages.js';
import type { HttpOptions } from '../http/create-app.js';
import type { WikiOptions } from '../workers/wiki-options.js';

/** What a worker gets when it starts: plain data. */
export interface WorkerOptions {
  readonly wiki: WikiOptions;
  readonly http: HttpOptions;
  /** Requests of one client that may wait or run in a worker; those of this machine have no limit. */
  readonly clientLimit: number;
  readonly logLevel: string;
}

export type ToWorker =
  /** A connection comes with it. */
  | { readonly kind: 'connection'; readonly id: number }
  | { readonly kind: 'ping' }
  /** A request kept a worker busy until it was ended: leave what is not known to runners for a while. */
  | { readonly kind: 'caution' }
  /** Whether the wiki's database is undamaged. */
  | { readonly kind: 'health'; readonly isReady: boolean }
  | { readonly kind: 'collect'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
  /** Take no more requests, answer what has come, and end. */
  | { readonly kind: 'retire' };

export type ToSupervisor =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string; readonly isEnvironment: boolean }
  /** The connection has arrived. */
  | { readonly kind: 'taken'; readonly id: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'pong' }
  /** The client of a job has closed its connection. */
  | { readonly kind: 'gone'; readonly id: number }
  /** Something failed that nothing caught: a new worker is better. */
  | { readonly kind: 'faulty' }
  /** The file of the database is damaged. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'collected'; readonly id: number; readonly metrics: MetricsOfProcess }
  | { readonly kind: 'metrics'; readonly id: number }
  /** No request will begin any more. */
  | { readonly kind: 'retired' };

/** Worker to supervisor, on a stream of frames: a slow request; its body follows as bytes. */
export interface JobMessage extends RequestMessage {
  /** Milliseconds that it is expected to take. */
  readonly expected: number;
  /** Whom it counts for. */
  readonly client: string;
}

/** Supervisor to worker, on the same stream: the response of a job, whose body follows as bytes. */
export type JobResponse = Omit<OutgoingResponse, 'body'> & { readonly id: number };

/** Milliseconds that workers are cautious after one was ended. */
export const cautionTime = 600_000;

/** Descriptor of that stream in the worker. */
export const jobDescriptor = 4;

/** Metrics as prom-client gives and merges them. */
export type MetricsOfProcess = readonly object[];
