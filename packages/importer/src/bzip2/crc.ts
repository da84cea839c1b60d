/** The checksum of bzip2: CRC-32 with the highest bit first. */
const table = new Int32Array(256).map((_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

export function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) crc = (crc << 8) ^ (table[(crc >>> 24) ^ (bytes[at] as number)] as number);
  return ~crc >>> 0;
}
