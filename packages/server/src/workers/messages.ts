/** What the supervisor and its workers tell each other. */
import type { RawRequest, RequestReport } from '../request/raw-request.js';

/** Supervisor to worker: a request; its body follows as bytes. */
export interface RequestMessage {
  readonly id: number;
  readonly request: Omit<RawRequest, 'body'>;
  readonly hasBody: boolean;
}

/** Worker to supervisor: it is ready, it cannot start, or an answer, whose body follows as bytes. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string; readonly environment: boolean }
  | AnswerMessage;

export interface AnswerMessage {
  readonly kind: 'answer';
  readonly id: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly report: RequestReport;
}

/** An answer as it goes out: the body stays bytes on its way through the supervisor. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
  readonly report: RequestReport;
}

/** Hands a request to whoever answers it. Never rejects because of what the request asks. */
export type Dispatch = (request: RawRequest) => Promise<Answer>;
