/** Prints a unit to the bytes of its file, in either thread. */
import { writeFileSync } from 'node:fs';
import type { OutputFile, OutputUnit } from '../model/emitter.js';
import { hashOf } from '../text/hash.js';
import { readIfThere } from '../text/read-if-there.js';
import { findFile, type FoundFile } from './find-file.js';
import { knownPieces, printPieces, type PrintedFile, type WrittenPieces } from './pieces.js';
import type { Content } from './staging.js';

/** A file that an earlier run made of pieces. */
export interface WrittenFile extends WrittenPieces {
  readonly file: string;
}

/** A unit whose text is known: without content when its file has it already. */
export interface RenderedUnit {
  readonly hash: string;
  readonly content?: Content;
  /** The file as it was. */
  readonly found: FoundFile;
  /** What the text is made of; absent for a text in one piece. */
  readonly pieces?: string;
}

/** Prints a unit; of one in pieces, those that `written` does not have. */
export async function printUnit(unit: OutputFile | OutputUnit, written: WrittenFile | undefined): Promise<PrintedFile> {
  if ('pieces' in unit && unit.pieces) {
    const known = written === undefined ? new Map() : knownPieces(readIfThere(written.file), written);
    return printPieces(unit.pieces(), known);
  }
  const text = 'text' in unit ? unit.text : await unit.render();
  // Encoded once: documents are large.
  const bytes = Buffer.from(text);
  return { bytes, hash: hashOf(bytes) };
}

/** Compares what was printed with its file, and lets it wait in a staged file, if one is given. */
export function placePrinted(
  { bytes, hash, pieces }: PrintedFile,
  file: string,
  stage: string | undefined,
): RenderedUnit {
  const found = findFile(file);
  const rendered = { hash, found, ...(pieces !== undefined && { pieces }) };
  if (found.hash === hash) return rendered;
  if (stage === undefined) return { ...rendered, content: { text: Buffer.from(bytes).toString() } };
  writeFileSync(stage, bytes);
  return { ...rendered, content: { staged: stage } };
}
