/** Sends slow requests from a worker to the supervisor, whose runners handle them, and receives the responses. */
import { abandoned } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';
import type { ToSupervisor } from './messages.js';

export class SlowLane {
  private readonly waiting = new Map<number, (response: OutgoingResponse) => void>();
  private nextId = 1;

  constructor(private readonly send: (message: ToSupervisor) => void) {}

  receive(id: number, response: OutgoingResponse): void {
    this.waiting.get(id)?.(response);
    this.waiting.delete(id);
  }

  run(request: RawRequest, gone: AbortSignal, expected: number, client: string): Promise<OutgoingResponse> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.waiting.set(id, resolve);
      gone.addEventListener('abort', () => {
        if (!this.waiting.delete(id)) return;
        this.send({ kind: 'gone', id });
        resolve(abandoned());
      });
      this.send({ kind: 'job', id, request, expected, client });
    });
  }
}
