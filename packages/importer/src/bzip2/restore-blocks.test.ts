import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decompressBlocks } from '../workers/decompress-blocks.js';
import { lanes } from './restore-blocks.js';
import { type BlockPiece, splitBlocks } from './split-blocks.js';

const dump = '../../test/fixtures/samplewiki/samplewiki-20250701-pages-articles-multistream.xml.bz2';

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  yield readFileSync(new URL(file, import.meta.url));
}

/** Blocks of other lengths than their neighbours. */
async function pieces(): Promise<readonly BlockPiece[]> {
  const found: BlockPiece[] = [];
  for await (const piece of splitBlocks(bytesOf(dump), () => undefined)) found.push(piece);
  return found;
}

const text = (blocks: readonly Uint8Array[]): string => Buffer.concat(blocks).toString('utf8');

it.each([2, 3, lanes - 1, lanes])('%d blocks at a time are the same as one at a time', async (count) => {
  const group = (await pieces()).slice(0, count);
  const single = group.map((piece) => decompressBlocks({ file: 'x', pieces: [piece] }).blocks[0] as Uint8Array);
  const { blocks } = decompressBlocks({ file: 'x', pieces: group });
  expect(blocks.map(({ length }) => length)).toEqual(single.map(({ length }) => length));
  expect(text(blocks)).toBe(text(single));
  expect(text(single)).toMatch(/^<mediawiki/);
});

it('names the block that is damaged', async () => {
  const group = (await pieces()).slice(0, 3);
  const [, second] = group;
  const bytes = Uint8Array.from((second as BlockPiece).bytes);
  bytes[1000] = (bytes[1000] as number) ^ 1;
  const damaged = [group[0], { ...second, bytes }, group[2]] as BlockPiece[];
  expect(() => decompressBlocks({ file: 'x', pieces: damaged })).toThrow(
    `x, compressed byte ${(second as BlockPiece).position}: damaged bzip2 data`,
  );
});
