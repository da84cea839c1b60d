/**
 * Requests that other web servers read and Node's parser refuses: a URL with bytes outside ASCII, and lines that end
 * without CR. The request is repaired and read again from a connection of its own. Other requests cost nothing more.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { repairHead } from './repair-head.js';

/** Why Node's parser stopped, and at which packet. */
export interface ParserError {
  readonly code?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: unknown;
}

const repairable: ReadonlySet<string | undefined> = new Set([
  'HPE_INVALID_URL',
  'HPE_INVALID_VERSION',
  'HPE_CR_EXPECTED',
  'HPE_INVALID_HEADER_TOKEN',
]);

/** Reads what the client sent before and after the error, as repaired, and writes to the client. */
class RepairedConnection extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, begin: Buffer) {
    super();
    this.#socket = socket;
    const repair = repairHead();
    // The parser that failed reads no more.
    for (const event of ['data', 'end', 'drain']) socket.removeAllListeners(event);
    socket.on('data', (chunk) => void (this.push(repair(chunk)) || socket.pause()));
    socket.once('end', () => this.push(null));
    socket.once('close', () => this.destroy());
    this.push(repair(begin));
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten;
  }

  /** As of a socket: the server ends connections that are not kept by it. */
  destroySoon(): void {
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy()).end();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}

/** The last request of each connection, with its response. */
type Last = WeakMap<object, readonly [IncomingMessage, ServerResponse]>;

/** Whether the packet begins with the request that has the error, and nothing of an earlier request is open. */
function beginsRequest(socket: Socket, packet: Buffer, parsed: number, last: Last): boolean {
  const begin = packet.toString('latin1', 0, parsed);
  if (!/^[A-Z]+ /.test(begin) || /\n\r?\n/.test(begin.slice(0, -1))) return false;
  const [request, response] = last.get(socket) ?? [];
  if (request === undefined) return socket.bytesRead === packet.length;
  return request.complete && response?.writableFinished === true;
}

/** Returns a function that takes over a connection after an error of the parser. It is false if it cannot. */
export function requestRepairer(server: Server): (error: ParserError, socket: Socket) => boolean {
  const last: Last = new WeakMap();
  const takenOver = new WeakSet<Duplex>();
  server.prependListener('request', (request, response) => {
    const connection: Duplex = request.socket;
    last.set(connection, [request, response]);
    // The next request of the connection may need a repair, too, which would be one connection within the other.
    if (connection instanceof RepairedConnection) response.shouldKeepAlive = false;
  });
  return (error, socket) => {
    // The parser that failed still has a time limit.
    if (takenOver.has(socket)) return true;
    const { code, rawPacket, bytesParsed = 0 } = error;
    const connection: Duplex = socket;
    if (connection instanceof RepairedConnection || !repairable.has(code) || !Buffer.isBuffer(rawPacket)) return false;
    if (!beginsRequest(socket, rawPacket, bytesParsed, last)) return false;
    takenOver.add(socket);
    server.emit('connection', new RepairedConnection(socket, rawPacket));
    return true;
  };
}
