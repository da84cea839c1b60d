/** Parses the XML of export files tag by tag, from bytes in the form that `plainXml` gives: text contains no `<`. */
import { DumpError } from '../errors/dump-error.js';

const lt = 0x3c;
const gt = 0x3e;
const slash = 0x2f;
const space = 0x20;
const doubleQuote = 0x22;
const singleQuote = 0x27;

export type TagKind = 'open' | 'close' | 'empty' | 'end';

export class XmlReader {
  /** The last tag that `next` found. */
  name = '';
  private at = 0;
  private attributesFrom = 0;
  private attributesTo = 0;

  constructor(
    readonly bytes: Buffer,
    private readonly file: string,
    /** Position of the bytes in the uncompressed file. */
    private readonly base: number,
  ) {}

  get position(): number {
    return this.base + this.at;
  }

  /** Moves to the next tag, and skips the text before it. */
  next(): TagKind {
    const from = this.bytes.indexOf(lt, this.at);
    if (from < 0) {
      this.at = this.bytes.length;
      return 'end';
    }
    const to = this.endOfTag(from);
    this.at = to + 1;
    if (this.bytes[from + 1] === slash) {
      this.name = this.bytes.toString('latin1', from + 2, to).trimEnd();
      return 'close';
    }
    const isEmpty = this.bytes[to - 1] === slash;
    const end = isEmpty ? to - 1 : to;
    let nameEnd = from + 1;
    while (nameEnd < end && (this.bytes[nameEnd] ?? 0) > space) nameEnd++;
    this.name = this.bytes.toString('latin1', from + 1, nameEnd);
    this.attributesFrom = nameEnd;
    this.attributesTo = end;
    return isEmpty ? 'empty' : 'open';
  }

  /** The end of a tag: an attribute may contain `>`. */
  private endOfTag(from: number): number {
    let open = 0;
    for (let at = from + 1; at < this.bytes.length; at++) {
      const byte = this.bytes[at] ?? 0;
      if (open === 0 && byte === gt) return at;
      if (byte === open) open = 0;
      else if (open === 0 && (byte === doubleQuote || byte === singleQuote)) open = byte;
    }
    return this.fail('a tag is not closed');
  }

  /** An attribute of the last tag. */
  attribute(name: string): string | undefined {
    if (this.attributesFrom >= this.attributesTo) return undefined;
    const text = this.bytes.toString('utf8', this.attributesFrom, this.attributesTo);
    if (!text.includes(name)) return undefined;
    for (const [, found, double, single = ''] of text.matchAll(/([^\s="']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g))
      if (found === name && (double ?? single) !== undefined)
        return decodeReferences((double ?? single ?? '').replace(/[\t\n]/g, ' '));
    return undefined;
  }

  /** Moves after the closing tag of the element that was opened last, whatever it contains. */
  skip(): void {
    for (let depth = 1; depth > 0;) {
      const kind = this.next();
      if (kind === 'end') this.fail('an element is not closed');
      if (kind === 'open') depth++;
      else if (kind === 'close') depth--;
    }
  }

  /** The text of the current element. Moves after its closing tag. */
  text(): string {
    const { from, to } = this.textRange();
    return decodeReferences(this.bytes.toString('utf8', from, to));
  }

  /** The position of the current element's text, with references not decoded. */
  textRange(): { readonly from: number; readonly to: number } {
    const opened = this.name;
    const from = this.at;
    const to = this.bytes.indexOf(lt, from);
    if (to < 0) this.fail(`the element <${opened}> is not closed`);
    if (this.next() !== 'close' || this.name !== opened)
      this.fail(`</${opened}> is expected, and <${this.name.slice(0, 40)}> was found`);
    return { from, to };
  }

  /** The bytes before the closing tag of an element. */
  until(closingTag: string): Buffer {
    const to = this.bytes.indexOf(closingTag, this.at);
    if (to < 0) this.fail(`${closingTag} is expected`);
    return this.bytes.subarray(this.at, to);
  }

  /** Moves after the closing tag of an element, whatever is before it. */
  skipTo(closingTag: string): void {
    this.at += this.until(closingTag).length + closingTag.length;
  }

  /** An ID; 0 without one. */
  id(isEmpty: boolean): number {
    const text = isEmpty ? '' : this.text().trim();
    return /^\d{1,15}$/.test(text) ? Number(text) : 0;
  }

  number(): number {
    const opened = this.name;
    const text = this.text().trim();
    if (!/^-?\d{1,15}$/.test(text)) this.fail(`<${opened}> is "${text.slice(0, 40)}": a whole number is expected`);
    return Number(text);
  }

  fail(problem: string, position = this.position): never {
    throw new DumpError(problem, this.file, position);
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text with its character references decoded. Unknown ones are unchanged. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#0*(\d{1,7})|#x0*([0-9a-fA-F]{1,6})|(\w+));/g,
    (whole, decimal?: string, hex = '', name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
