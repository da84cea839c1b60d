/** Repairs the head of a request: percent-encodes bytes in its first line, and ends its lines with CR and LF. */

const [LF, CR] = [0x0a, 0x0d];

/** Returns a function that takes the bytes of one request, packet by packet. What follows the head stays as it is. */
export function repairHead(): (packet: Buffer) => Buffer {
  let [isInHead, isFirstLine, length, previous] = [true, true, 0, 0];
  const repaired = (byte: number): string => {
    const [before, isLineEnd] = [previous, byte === LF];
    previous = byte;
    if (isLineEnd) {
      isInHead = length > 0;
      [isFirstLine, length] = [false, 0];
      return before === CR ? '\n' : '\r\n';
    }
    if (byte !== CR) length += 1;
    return isFirstLine && byte >= 0x80 ? `%${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte);
  };
  return (packet) => {
    if (!isInHead) return packet;
    let [head, at] = ['', 0];
    while (isInHead && at < packet.length) head += repaired(packet[at++] as number);
    return Buffer.concat([Buffer.from(head, 'latin1'), packet.subarray(at)]);
  };
}
