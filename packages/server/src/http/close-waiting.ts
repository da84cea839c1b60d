/**
 * Closes responses that wait behind others of their connection when it closes. Node closes only the one that is being
 * sent.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Makes each response of a server emit `close`, even if its connection is lost. */
export function closeWaiting(server: Server): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (response.socket !== null) return;
    let behind = waiting.get(socket);
    if (behind === undefined) {
      waiting.set(socket, (behind = new Set()));
      socket.once('close', () => waiting.get(socket)?.forEach(closeUnlessSent));
    }
    behind.add(response);
    response.once('close', () => behind.delete(response));
  });
}

/** Node itself closes a response that already has a connection. */
function closeUnlessSent(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroyed = true;
  response.emit('close');
}
