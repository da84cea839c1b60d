/** Splits an export file into parts that start and end between two revisions, uploads or log entries. */
import { DumpError } from '../errors/dump-error.js';

export interface XmlPart {
  readonly bytes: Buffer;
  /** Position in the uncompressed file. */
  readonly position: number;
}

/** Elements after which a part may end. */
const ends: ReadonlySet<string> = new Set(['revision', 'page', 'upload', 'logitem', 'mediawiki']);
/** A closing tag may have blanks before its end. */
const longestEnd = '</mediawiki>'.length + 8;

const closing = /<\/mediawiki\s*>\s*$/;
/** More than any revision has. */
const longestElement = 256 << 20;

export async function* cutElements(
  file: string,
  chunks: AsyncIterable<Buffer>,
  partBytes = 1 << 20,
): AsyncGenerator<XmlPart> {
  let held: Buffer[] = [];
  let size = 0;
  let position = 0;
  let wanted = partBytes;
  let isClosed = false;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < wanted) continue;
    const bytes = held.length === 1 ? chunk : Buffer.concat(held);
    const cut = lastEnd(bytes);
    if (cut > 0) yield { bytes: bytes.subarray(0, cut), position };
    const rest = bytes.subarray(cut);
    position += cut;
    held = [rest];
    size = rest.length;
    // Without an end, the next search reads twice as much, so that long texts are not searched repeatedly.
    wanted = cut > 0 ? partBytes : size * 2;
    if (size > longestElement) throw new DumpError('no element ends within 256 MiB', file, position);
    isClosed = cut > 0 && closing.test(bytes.toString('latin1', Math.max(0, cut - longestEnd), cut));
  }
  const rest = Buffer.concat(held);
  if (closing.test(rest.toString('latin1', Math.max(0, rest.length - 4096)))) isClosed = true;
  if (!isClosed)
    throw new DumpError('the file is cut off: </mediawiki> is expected at its end', file, position + rest.length);
  if (rest.length > 0) yield { bytes: rest, position };
}

/** Behind the last closing tag of them; 0 without one. Texts contain no tags. */
function lastEnd(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf('</'); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf('</', at - 1)) {
    const close = bytes.subarray(at, at + longestEnd).indexOf('>');
    if (close > 0 && ends.has(bytes.toString('latin1', at + 2, at + close).trimEnd())) return at + close + 1;
  }
  return 0;
}
