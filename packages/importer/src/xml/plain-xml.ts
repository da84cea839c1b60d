/**
 * Brings XML 1.0 into the form that the reader parses: UTF-8 with line feeds, without byte order mark, declaration, comments, CDATA
 * sections, processing instructions, entities of its own and prefixes of names. Files of MediaWiki are in this form already, and pass unchanged. Positions
 * in messages are positions in this form.
 */
import { TextDecoder } from 'node:util';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { Entities } from './entities.js';

/** Bytes at the beginning that show the encoding. */
const headBytes = 1024;
/** More than any comment or CDATA section has. */
const longestSection = 256 << 20;

export async function* plainXml(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const entities = new Entities(file);
  let prefix: RegExp | undefined;
  let held: Buffer | undefined;
  let wanted = 0;
  for await (const chunk of inUtf8(file, chunks)) {
    if (held === undefined) prefix = prefixOf(chunk);
    const bytes: Buffer = held === undefined || held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    held = bytes;
    // Without an end of a section, the next search reads twice as much.
    if (bytes.length < wanted) continue;
    const { plain, rest } = toPlain(bytes, { prefix, entities }, false);
    if (plain.length > 0) yield plain;
    held = rest;
    wanted = rest.length > 64 ? rest.length * 2 : 0;
    if (rest.length > longestSection) throw new DumpError('a comment or CDATA section is longer than 256 MiB', file);
  }
  if (held === undefined || held.length === 0) return;
  const { plain, rest } = toPlain(held, { prefix, entities }, true);
  if (rest.length > 0)
    throw new DumpError('the file is cut off inside of a comment, a CDATA section or an instruction', file);
  yield plain;
}

/** The first bytes of a file in this form, as far as they are complete. */
export async function plainHead(file: string, head: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of inUtf8(file, [head])) parts.push(bytes);
  const bytes = Buffer.concat(parts);
  return toPlain(bytes, { prefix: prefixOf(bytes), entities: new Entities(file) }, false).plain;
}

/** The bytes in UTF-8, without a byte order mark. */
async function* inUtf8(file: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield decoder === undefined ? chunk : decode(file, decoder, chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    decoder = decoderOf(file, head);
    yield decoder === undefined ? withoutMark(head) : decode(file, decoder, head);
    head = undefined;
  }
  if (head !== undefined && head.length > 0) {
    decoder = decoderOf(file, head);
    yield decoder === undefined ? withoutMark(head) : decode(file, decoder, head);
  }
  if (decoder !== undefined) yield decode(file, decoder);
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

function withoutMark(head: Buffer): Buffer {
  return head.subarray(0, 3).equals(mark) ? head.subarray(3) : head;
}

/** A decoder of the encoding that the first bytes show or declare: https://www.w3.org/TR/xml/#sec-guessing. Undefined for UTF-8. */
function decoderOf(file: string, head: Buffer): TextDecoder | undefined {
  const [first = 0, second = 0] = head;
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1];
  const name = isBig ? 'utf-16be' : isLittle ? 'utf-16le' : (declared ?? 'utf-8').toLowerCase();
  if (['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(name)) return undefined;
  try {
    return new TextDecoder(name, { fatal: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DumpError(`its encoding "${name}" is unknown: convert the file to UTF-8`, file);
  }
}

function decode(file: string, decoder: TextDecoder, bytes?: Buffer): Buffer {
  try {
    return Buffer.from(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
  } catch (error) {
    throw new DumpError(`it is not in its encoding ${decoder.encoding}: ${messageOf(error)}`, file);
  }
}

/** Finds tags with the prefix of the first element; undefined without one. */
function prefixOf(head: Buffer): RegExp | undefined {
  const prefix = /<([A-Za-z_][\w.-]*):mediawiki[\s>]/.exec(head.toString('latin1', 0, headBytes))?.[1];
  return prefix === undefined ? undefined : new RegExp(`(</?)${prefix.replaceAll('.', '\\.')}:`, 'g');
}

/** What the beginning of a file says about the rest. */
interface FileForm {
  readonly prefix: RegExp | undefined;
  readonly entities: Entities;
}

interface Plain {
  readonly plain: Buffer;
  /** The beginning of a section that is not complete. */
  readonly rest: Buffer;
}

const [cr, lt] = [0x0d, 0x3c];

function toPlain(bytes: Buffer, { prefix, entities }: FileForm, isLast: boolean): Plain {
  const isUsual = prefix === undefined && !entities.areDeclared;
  if (isUsual && !bytes.includes(cr) && !bytes.includes('<!') && !bytes.includes('<?')) {
    const end = !isLast && bytes.at(-1) === lt ? bytes.length - 1 : bytes.length;
    return { plain: bytes.subarray(0, end), rest: bytes.subarray(end) };
  }
  const text = bytes.toString('latin1');
  const { parts, end } = withoutSections(text, entities, isLast);
  const joined = parts.join('').replace(/\r\n?/g, '\n');
  const plain = prefix === undefined ? joined : joined.replace(prefix, '$1');
  return { plain: Buffer.from(plain, 'latin1'), rest: bytes.subarray(end) };
}

const sections: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];
const longestOpen = '<![CDATA['.length;

/** The text between sections, with the text of CDATA sections escaped, and where an incomplete section begins. */
function withoutSections(
  text: string,
  entities: Entities,
  isLast: boolean,
): { readonly parts: readonly string[]; readonly end: number } {
  const parts: string[] = [];
  const starts = /<[!?]/g;
  let from = 0;
  for (let found = starts.exec(text); found !== null; found = starts.exec(text)) {
    const at = found.index;
    parts.push(entities.expand(text.slice(from, at)));
    from = at;
    if (!isLast && text.length - at < longestOpen) return { parts, end: at };
    const [open = '', close = ''] = sections.find(([start]) => text.startsWith(start, at)) ?? [];
    const inner = at + open.length;
    const end = open === '<!' ? endOfDeclaration(text, inner) : text.indexOf(close, inner);
    if (end < 0) return { parts, end: at };
    if (open === '<![CDATA[') parts.push(escaped(text.slice(inner, end)));
    if (open === '<!') entities.declare(text.slice(inner, end));
    from = end + close.length;
    starts.lastIndex = from;
  }
  // A tag, a line or a reference may end in the next bytes.
  const tail = text.slice(from);
  const length = tail.length - (isLast ? 0 : openEnd(tail));
  parts.push(entities.expand(tail.slice(0, length)));
  return { parts, end: from + length };
}

const longestOpenEnd = 200;

/** Length of an end that the next bytes may continue. */
function openEnd(text: string): number {
  const last = text.slice(-longestOpenEnd);
  const lengths = [last.endsWith('\r') ? 1 : 0];
  for (const [open, close] of [
    ['<', '>'],
    ['&', ';'],
  ] as const) {
    const at = last.lastIndexOf(open);
    if (at >= 0 && !last.includes(close, at)) lengths.push(last.length - at);
  }
  return Math.max(...lengths);
}

/** The end of a declaration. That of a document type may have others in brackets, with brackets in quotation marks and comments. */
function endOfDeclaration(text: string, from: number): number {
  let isInside = false;
  const signs = /["'<[\]>]/g;
  signs.lastIndex = from;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const [sign] = found;
    const isComment = text.startsWith('<!--', found.index);
    if (sign === '"' || sign === "'" || isComment) {
      const close = isComment ? '-->' : sign;
      const end = text.indexOf(close, found.index + (isComment ? 4 : 1));
      if (end < 0) return -1;
      signs.lastIndex = end + close.length;
    } else if (sign === '[') isInside = true;
    else if (sign === ']') isInside = false;
    else if (sign === '>' && !isInside) return found.index;
  }
  return -1;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
