/** Repairs the head of a request: percent-encodes bytes in its first line, and ends its lines with CR and LF. */

const [LF, CR] = [0x0a, 0x0d];

/** Returns a function that takes the bytes of one request, packet by packet. What follows the head stays as it is. */
export function repairHead(): (packet: Buffer) => Buffer {
  let [isInHead, isFirstLine, lineLength, previous] = [true, true, 0, 0];
  const repaired = (byte: number): string => {
    const [before, isLineEnd] = [previous, byte === LF];
    previous = byte;
    if (isLineEnd) {
      isInHead = lineLength > 0;
      [isFirstLine, lineLength] = [false, 0];
      return before === CR ? '\n' : '\r\n';
    }
    if (byte !== CR) lineLength += 1;
    return isFirstLine && byte >= 0x80 ? `%${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte);
  };
  return (packet) => {
    if (!isInHead) return packet;
    let head = '';
    let length = 0;
    for (const byte of packet) {
      head += repaired(byte);
      length += 1;
      if (!isInHead) break;
    }
    return Buffer.concat([Buffer.from(head, 'latin1'), packet.subarray(length)]);
  };
}
