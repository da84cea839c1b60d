/** Slow requests on their way from a worker to the supervisor, whose runners answer them, and back. */
import type { RawRequest } from '../request/raw-request.js';
import type { Answer, Connection } from '../workers/messages.js';
import type { ToSupervisor } from './messages.js';

export class SlowLane {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private nextId = 1;

  constructor(private readonly send: (message: ToSupervisor) => void) {}

  run(request: RawRequest, connection: Connection, expected: number): Promise<Answer> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.waiting.set(id, resolve);
      connection.onGone(() => {
        if (this.waiting.has(id)) this.send({ kind: 'gone', id });
      });
      this.send({ kind: 'job', id, request, expected });
    });
  }

  answered(id: number, answer: Answer): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }
}
