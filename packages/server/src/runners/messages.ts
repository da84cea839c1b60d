/** Messages between the supervisor and its runners. */
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';

export interface ToRunner {
  readonly id: number;
  readonly request: RawRequest;
}

export interface FromRunner {
  readonly kind: 'response';
  readonly id: number;
  readonly response: OutgoingResponse;
}
