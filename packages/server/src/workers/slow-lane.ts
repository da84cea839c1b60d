/** Sends slow requests from a worker to the supervisor, whose runners handle them, and receives the responses. */
import type { ClientConnection } from '../db/database.js';
import type { Socket } from 'node:net';
import type { RawRequest } from '../request/raw-request.js';
import { encodeFrame, frameReader } from '../runners/frames.js';
import { abandoned } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { JobResponse, JobMessage, ToSupervisor } from './messages.js';

export class SlowLane {
  private readonly waiting = new Map<number, (response: OutgoingResponse) => void>();
  private nextId = 1;

  constructor(
    private readonly stream: Socket,
    private readonly send: (message: ToSupervisor) => void,
  ) {
    const take = frameReader(({ header, body }) => {
      const { id, ...response } = header as JobResponse;
      this.waiting.get(id)?.({ ...response, body });
      this.waiting.delete(id);
    });
    stream.on('data', take);
  }

  run(
    { body, ...request }: RawRequest,
    connection: ClientConnection,
    expected: number,
    client: string,
  ): Promise<OutgoingResponse> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.waiting.set(id, resolve);
      connection.onGone(() => {
        if (!this.waiting.delete(id)) return;
        this.send({ kind: 'gone', id });
        resolve(abandoned());
      });
      const header: JobMessage = { id, request, hasBody: body !== undefined, expected, client };
      this.stream.write(encodeFrame(header, body));
    });
  }
}
