/** The types between HTTP and what handles its requests. */
import type { RawRequest, RequestReport } from '../request/raw-request.js';

/** A response to send. A body from another process stays bytes. */
export interface OutgoingResponse {
  readonly status: number;
  /** Not shared with other responses: headers are added when it is sent. */
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: string | Buffer;
  readonly report: RequestReport;
  /** Milliseconds that a runner worked for it. */
  readonly took?: number;
  /** The error of a response that was made without the wiki. */
  readonly problem?: Problem;
}

/** An error before it is converted to the form that its request selects. */
export interface Problem {
  readonly code: string;
  /** Values for the text of the code. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Dispatches a request to its handler. Never rejects because of the content of the request. `gone` aborts when the client
 * disconnects before the response is sent.
 */
export type Dispatch = (request: RawRequest, gone: AbortSignal) => Promise<OutgoingResponse>;
