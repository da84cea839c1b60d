/** Connections that move between processes. */
import type { Socket } from 'node:net';

/**
 * Leaves what arrives on a connection in the kernel's buffer, for the process that the connection is sent to. A paused
 * `Socket` does not do so: it stops when the next bytes have arrived.
 */
export function stopReading(socket: Socket): void {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (isHandle(handle)) {
    handle.reading = false;
    handle.readStop();
  }
}

interface Handle {
  reading: boolean;
  readonly readStop: () => void;
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'readStop' in value;
}
