/** Messages between the supervisor and its runners. */
import type { RawRequest, RequestReport } from '../request/raw-request.js';

/** Supervisor to runner: a request, followed by its body as bytes. */
export interface RequestMessage {
  readonly id: number;
  readonly request: Omit<RawRequest, 'body'>;
  readonly hasBody: boolean;
}

/** Runner to supervisor: it is ready, it cannot start, or a response, followed by its body as bytes. */
export type RunnerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string; readonly environment: boolean }
  | ResponseMessage;

export interface ResponseMessage {
  readonly kind: 'response';
  readonly id: number;
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  readonly report: RequestReport;
  /** Milliseconds of work. */
  readonly took: number;
}
