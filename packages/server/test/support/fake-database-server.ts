/** A server that speaks enough of the protocol of MariaDB for a connection and its checks, and fails on command. */
import { createServer, type Server, type Socket } from 'node:net';

/** The rows of a reply: the names of their columns, and their values. */
interface Rows {
  readonly names: readonly string[];
  readonly values: readonly (string | null)[];
}

export interface FakeDatabaseServer {
  readonly port: number;
  /** What it does: it answers, has too many connections, or accepts them and says nothing. */
  mode: 'answers' | 'full' | 'silent';
  /** `SHOW REPLICA STATUS`. Undefined: it does not replicate. */
  status: Readonly<Record<string, string | null>> | undefined;
  /** Closes its port and all connections; `open` opens the port again. */
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
};
const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const end = Buffer.from([0xfe, 0, 0, 2, 0]);

/** Packets that follow one with this number. */
function send(socket: Socket, after: number, ...payloads: readonly Buffer[]): void {
  for (const [i, payload] of payloads.entries()) {
    const head = Buffer.alloc(4);
    head.writeUIntLE(payload.length, 0, 3);
    head[3] = after + 1 + i;
    socket.write(Buffer.concat([head, payload]));
  }
}

/** Protocol 41, plugins for logins, and names of databases. */
const able = 0x0008_a209;

function greeting(): Buffer {
  const fixed = Buffer.alloc(20);
  fixed.writeUInt16LE(able & 0xffff, 0);
  fixed[2] = 33;
  fixed.writeUInt16LE(2, 3);
  fixed.writeUInt16LE(able >>> 16, 5);
  fixed[7] = 21;
  return Buffer.concat([
    Buffer.from('\n5.5.5-10.11.0-MariaDB\0\u0001\0\0\0saltsalt\0'),
    fixed.subarray(0, 18),
    Buffer.from('saltsaltsalt\0mysql_native_password\0'),
  ]);
}

function errorOf(number: number, message: string): Buffer {
  const head = Buffer.from([0xff, number & 0xff, number >> 8]);
  return Buffer.concat([head, Buffer.from(`#08004${message}`)]);
}

function columnOf(name: string): Buffer {
  const type = Buffer.from([0x0c, 33, 0, 255, 0, 0, 0, 0xfd, 0, 0, 0, 0, 0]);
  return Buffer.concat([text('def'), text(''), text(''), text(''), text(name), text(name), type]);
}

function reply(socket: Socket, after: number, { names, values }: Rows): void {
  const row = Buffer.concat(values.map((value) => (value === null ? Buffer.from([0xfb]) : text(value))));
  const rows = values.length === 0 ? [] : [row];
  send(socket, after, Buffer.from([names.length]), ...names.map(columnOf), end, ...rows, end);
}

export async function startFakeDatabase(): Promise<FakeDatabaseServer> {
  const sockets = new Set<Socket>();
  const rowsOf = (sql: string): Rows | undefined => {
    if (!sql.startsWith('SHOW')) return undefined;
    return { names: Object.keys(fake.status ?? { None: '' }), values: Object.values(fake.status ?? {}) };
  };
  const greet = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (fake.mode === 'silent') return;
    if (fake.mode === 'full') {
      send(socket, -1, errorOf(1040, 'Too many connections'));
      socket.end();
      return;
    }
    send(socket, -1, greeting());
    let held = Buffer.alloc(0);
    let isKnown = false;
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      for (
        let size;
        held.length >= 4 && held.length >= (size = 4 + held.readUIntLE(0, 3));
        held = held.subarray(size)
      ) {
        const packet = held.subarray(4, size);
        const number = held[3] ?? 0;
        const command = isKnown ? packet[0] : 0;
        isKnown = true;
        if (fake.mode === 'silent') continue;
        if (command === 1) socket.end();
        const rows = command === 3 ? rowsOf(packet.toString('utf8', 1)) : undefined;
        if (rows === undefined) send(socket, number, ok);
        else reply(socket, number, rows);
      }
    });
  };
  let server: Server;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer(greet).listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  };
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  await open();
  const fake: FakeDatabaseServer = { port, mode: 'answers', status: undefined, close, open };
  return fake;
}
