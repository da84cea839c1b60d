/**
 * Entities that a document type declares, and their expansion in the text after it. Texts are bytes as Latin-1, and what an entity represents is read
 * as part of the file: https://www.w3.org/TR/xml/#sec-entity-decl
 */
import { DumpError } from '../errors/dump-error.js';

/** Bytes that the references of a file may become: a few lines can represent terabytes. */
const mostExpanded = 16 << 20;
const mostNested = 20;

const declaration =
  /<!--[\s\S]*?-->|<!ENTITY\s+([\w.:\x80-\xff-]+)\s+(?:"([^"]*)"\s*>|'([^']*)'\s*>|(?:SYSTEM|PUBLIC)\s[^<>]*>)/g;
const reference = /&([A-Za-z_:\x80-\xff][\w.:\x80-\xff-]*);/g;
/** These mean the same with a declaration. */
const predefined: ReadonlySet<string> = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

export class Entities {
  private readonly texts = new Map<string, string | undefined>();
  private expanded = 0;

  constructor(private readonly file: string) {}

  get areDeclared(): boolean {
    return this.texts.size > 0;
  }

  /** Reads a declaration of a document type. The first declaration of a name counts. */
  declare(doctype: string): void {
    for (const [, name, double, single] of doctype.matchAll(declaration)) {
      if (name === undefined || predefined.has(name) || this.texts.has(name)) continue;
      const text = double ?? single;
      this.texts.set(name, text === undefined ? undefined : withAscii(text));
    }
  }

  expand(text: string): string {
    return this.areDeclared ? this.replace(text, 0) : text;
  }

  private replace(text: string, depth: number): string {
    return text.replace(reference, (whole: string, name: string) => {
      if (!this.texts.has(name)) return whole;
      const value = this.texts.get(name);
      if (value === undefined)
        throw new DumpError(`&${name}; represents the text of another file, which is not read`, this.file);
      if (depth === mostNested)
        throw new DumpError(`&${name}; represents itself, or more than ${mostNested} levels`, this.file);
      this.expanded += value.length;
      if (this.expanded > mostExpanded)
        throw new DumpError('the entities of its document type represent more than 16 MiB', this.file);
      return this.replace(value, depth + 1);
    });
  }
}

/** ASCII characters by their numbers are read when an entity is declared. Others mean the same later. */
function withAscii(text: string): string {
  return text.replace(/&#(?:x([\da-fA-F]{1,6})|(\d{1,7}));/g, (whole: string, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x80 ? String.fromCharCode(code) : whole;
  });
}
