/**
 * Messages between the supervisor and a worker: a header as JSON and a body as bytes, on a stream of bytes. Frame:
 * length of header and body together (4 bytes), length of the header (4 bytes), header, body.
 */
export interface Frame {
  readonly header: unknown;
  readonly body: Buffer;
}

const prefix = 8;

/** The bytes of a message. A text body is written once, into the frame. */
export function encodeFrame(header: unknown, body: Uint8Array | string = ''): Buffer {
  const head = JSON.stringify(header);
  const headLength = Buffer.byteLength(head);
  const bodyLength = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const frame = Buffer.allocUnsafe(prefix + headLength + bodyLength);
  frame.writeUInt32LE(headLength + bodyLength, 0);
  frame.writeUInt32LE(headLength, 4);
  frame.write(head, prefix);
  if (typeof body === 'string') frame.write(body, prefix + headLength);
  else frame.set(body, prefix + headLength);
  return frame;
}

/** Reads bytes as they arrive, and calls back with each complete message. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  let size = 0;
  let wanted = prefix;
  return (chunk) => {
    pending.push(chunk);
    size += chunk.length;
    if (size < wanted) return;
    let bytes = pending.length === 1 ? chunk : Buffer.concat(pending, size);
    let end = frameEnd(bytes);
    while (bytes.length >= end) {
      onFrame(decode(bytes, end));
      bytes = bytes.subarray(end);
      end = frameEnd(bytes);
    }
    pending = bytes.length === 0 ? [] : [bytes];
    size = bytes.length;
    wanted = end;
  };
}

/** The end of the first message. Until its length is known, the position at which it will be known. */
function frameEnd(bytes: Buffer): number {
  return bytes.length < prefix ? prefix : prefix + bytes.readUInt32LE(0);
}

function decode(bytes: Buffer, end: number): Frame {
  const bodyStart = prefix + bytes.readUInt32LE(4);
  return {
    header: JSON.parse(bytes.toString('utf8', prefix, bodyStart)) as unknown,
    body: bytes.subarray(bodyStart, end),
  };
}
