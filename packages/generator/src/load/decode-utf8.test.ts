import { expect, test } from 'vitest';
import { decodeUtf8 } from './decode-utf8.js';
import { parseFile } from './load-spec.js';

test.each([
  ['a: ä\n', undefined],
  [Buffer.from('a: \xE4\n', 'latin1'), { offset: 3, byte: 0xe4 }],
  [Buffer.from('\uFEFFa: b', 'utf16le'), { offset: 0, byte: 0xff }],
  [Buffer.from([0x61, 0xe2, 0x82]), { offset: 1, byte: 0xe2 }],
  [Buffer.from([0x61, 0xed, 0xa0, 0x80]), { offset: 1, byte: 0xed }],
  [Buffer.from([0xc3, 0xa4, 0xc0, 0xaf]), { offset: 2, byte: 0xc0 }],
])('%j', (bytes, wrongByte) => {
  expect(decodeUtf8(Buffer.from(bytes)).wrongByte).toEqual(wrongByte);
});

test('a file that is not UTF-8 is one error, at the first wrong byte', () => {
  const file = { path: 'texts.yaml', ...decodeUtf8(Buffer.from('ok: b\nä: \xE4\n'.replace('ä', 'a'), 'latin1')) };
  const { place, message } = parseFile(file).diagnostics[0] ?? {};
  expect([place, message]).toEqual([{ file: 'texts.yaml', line: 2, column: 4 }, 'the byte 9 (0xE4) is not UTF-8']);
});
