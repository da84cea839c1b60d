import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { closeWaiting } from './close-waiting.js';

/** However busy the machine is. */
const patient = { timeout: 600_000 };

it('all responses of a connection close with it, once each', async () => {
  const closed: number[] = [];
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    const number = responses.push(response);
    response.on('close', () => closed.push(number));
  });
  closeWaiting(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await vi.waitFor(() => expect(responses).toHaveLength(20), patient);
  // One is sent, and the next has the connection.
  const first = new Promise((resolve) => socket.once('data', resolve));
  responses[0]?.end('a');
  await first;
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(closed.toSorted((a, b) => a - b)).toEqual(responses.map((_, i) => i + 1)), patient);
  await new Promise((resolve) => server.close(resolve));
  expect(closed).toHaveLength(20);
});
