/** What the supervisor and its runners send each other, and what they make of a request. */
import type { ClientConnection } from '../db/database.js';
import type { RawRequest, RequestReport } from '../request/raw-request.js';

/** Supervisor to runner: a request; its body follows as bytes. */
export interface RequestMessage {
  readonly id: number;
  readonly request: Omit<RawRequest, 'body'>;
  readonly hasBody: boolean;
}

/** Runner to supervisor: it is ready, it cannot start, or a response, whose body follows as bytes. */
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

/** A response as it goes out: a body that another process made stays bytes. */
export interface OutgoingResponse {
  readonly status: number;
  /** Of this response alone: they are completed when it is sent. */
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: string | Buffer;
  readonly report: RequestReport;
  /** Milliseconds that a runner worked for it. */
  readonly took?: number;
  /** The error of a response that was made without the wiki. */
  readonly problem?: Problem;
}

/** An error, before it takes the form that its request wants. */
export interface Problem {
  readonly code: string;
  /** Values for the text of the code. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Hands a request to whoever answers it. Never rejects because of what the request asks. */
export type Dispatch = (request: RawRequest, connection: ClientConnection) => Promise<OutgoingResponse>;
