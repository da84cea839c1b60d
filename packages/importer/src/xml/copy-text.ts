/** Copies text and decodes the references that MediaWiki writes, without creating strings. */
import { decodeReferences } from './xml-reader.js';

const ampersand = 0x26;
const semicolon = 0x3b;

/** Copies `from`..`to` of the source to the target at `at`; returns the end. The result is never longer than the source. */
export function copyText(source: Buffer, from: number, to: number, target: Buffer, at: number): number {
  const text = source.subarray(from, to);
  let read = 0;
  let write = at;
  while (read < text.length) {
    const found = text.indexOf(ampersand, read);
    const next = found < 0 ? text.length : found;
    write += text.copy(target, write, read, next);
    if (found < 0) break;
    const end = endOfReference(text, next);
    const reference = end === undefined ? undefined : text.toString('latin1', next, end + 1);
    const byte = reference === undefined ? undefined : bytes[reference];
    if (byte !== undefined) target[write++] = byte;
    else if (reference === undefined) target[write++] = ampersand;
    else write += target.write(decodeReferences(reference), write, 'utf8');
    read = end === undefined ? next + 1 : end + 1;
  }
  return write;
}

function endOfReference(text: Buffer, from: number): number | undefined {
  for (let at = from + 1; at < from + 10 && at < text.length; at++) if (text[at] === semicolon) return at;
  return undefined;
}

const bytes: Readonly<Record<string, number>> = {
  '&lt;': 0x3c,
  '&gt;': 0x3e,
  '&amp;': 0x26,
  '&quot;': 0x22,
  '&apos;': 0x27,
  '&#039;': 0x27,
};
