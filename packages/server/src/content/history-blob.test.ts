import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflated, readHistoryBlob, type HistoryBlob } from './history-blob.js';

/** PHP's `serialize()` of what these tests need. Texts are bytes. */
type Php = string | number | boolean | ReadonlyMap<string | number, Php>;

function serialized(value: Php): string {
  if (typeof value === 'string') return `s:${value.length}:"${value}";`;
  if (typeof value === 'number') return `i:${value};`;
  if (typeof value === 'boolean') return `b:${Number(value)};`;
  return `a:${value.size}:{${members(value)}}`;
}

const members = (value: ReadonlyMap<string | number, Php>): string =>
  [...value].map(([key, one]) => serialized(key) + serialized(one)).join('');

function blob(phpClass: string, properties: Readonly<Record<string, Php>>): Buffer {
  const all = new Map(Object.entries(properties));
  return Buffer.from(`O:${phpClass.length}:"${phpClass}":${all.size}:{${members(all)}}`, 'latin1');
}

const packed = (value: Php): string => deflateRawSync(Buffer.from(serialized(value), 'latin1')).toString('latin1');

/** The texts of a blob by their keys, and its own key. */
function textsOf(read: HistoryBlob | undefined): unknown {
  if (read?.kind !== 'packed') return read;
  return [Object.fromEntries([...read.items].map(([key, text]) => [key, text.toString()])), read.own];
}

describe('a blob of texts', () => {
  const items = new Map([
    ['a', 'one'],
    ['b', 'zwölf'],
  ]);
  const stored = new Map([...items].map(([key, text]) => [key, Buffer.from(text).toString('latin1')]));
  const texts = [Object.fromEntries(items), 'b'];

  it.each<readonly [string, Buffer]>([
    ['as they are', blob('concatenatedgziphistoryblob', { mItems: stored, mCompressed: false, mDefaultHash: 'b' })],
    [
      'that are compressed',
      blob('ConcatenatedGzipHistoryBlob', { mItems: packed(stored), mCompressed: true, mDefaultHash: 'b' }),
    ],
  ])('%s', (_, bytes) => expect(textsOf(readHistoryBlob(bytes))).toEqual(texts));

  it('may be serialized twice, where that is allowed', () => {
    const once = blob('ConcatenatedGzipHistoryBlob', { mItems: stored, mCompressed: false, mDefaultHash: 'b' });
    const twice = Buffer.from(serialized(once.toString('latin1')), 'latin1');
    expect(readHistoryBlob(twice)).toBeUndefined();
    expect(textsOf(readHistoryBlob(twice, true))).toEqual(texts);
  });

  it('is invalid if its compressed texts are damaged', () => {
    const damaged = blob('ConcatenatedGzipHistoryBlob', { mItems: 'x', mCompressed: true, mDefaultHash: 'b' });
    expect(readHistoryBlob(damaged)).toBeUndefined();
  });
});

describe('a blob of differences', () => {
  /** A diff of LibXDiff that inserts a text after a copy of so many bytes, of a text with this checksum. */
  function diff(from: string, copied: number, inserted: string): string {
    let [low, high] = [0, 0];
    for (const byte of Buffer.from(from)) high += low += byte;
    const words = [high * 65_536 + low, from.length];
    const bytes = Buffer.alloc(8 + 9 + 2);
    words.forEach((word, i) => bytes.writeUInt32LE(word, 4 * i));
    bytes[8] = 2;
    bytes.writeUInt32LE(copied, 13);
    bytes[17] = 1;
    bytes[18] = inserted.length;
    return bytes.toString('latin1') + inserted;
  }

  const diffs = new Map([
    [0, diff('', 0, 'one')],
    [1, diff('one', 2, ' two')],
    [2, diff('on two', 6, '!')],
  ]);

  it('has keys with their differences', () => {
    const info = new Map<string, Php>([
      ['diffs', diffs],
      ['map', '0,2,-1'],
      ['default', 2],
    ]);
    const texts = { '0': 'one', '2': 'on two', '1': 'on two!' };
    expect(textsOf(readHistoryBlob(blob('DiffHistoryBlob', { mCompressed: packed(info) })))).toEqual([texts, '2']);
  });

  it('of old releases has a first text', () => {
    const info = new Map<string, Php>([
      ['base', 'one'],
      ['diffs', new Map([[0, diff('one', 3, 's')]])],
    ]);
    const read = readHistoryBlob(blob('DiffHistoryBlob', { mCompressed: packed(info) }));
    expect(textsOf(read)).toEqual([{ '0': 'one', '1': 'ones' }, undefined]);
  });

  it('has the texts before one that is damaged', () => {
    const info = new Map<string, Php>([
      ['diffs', new Map([...diffs, [1, 'damaged']])],
      ['map', '0,1,1'],
    ]);
    expect(textsOf(readHistoryBlob(blob('DiffHistoryBlob', { mCompressed: packed(info) })))).toEqual([
      { '0': 'one' },
      undefined,
    ]);
  });
});

it.each<readonly [string, Readonly<Record<string, Php>>, HistoryBlob | undefined]>([
  ['HistoryBlobStub', { mOldId: 7, mHash: 'ab' }, { kind: 'stub', row: 7, key: 'ab' }],
  ['historyblobstub', { mOldId: '7', mHash: 'ab' }, { kind: 'stub', row: 7, key: 'ab' }],
  ['HistoryBlobCurStub', { mCurId: 3 }, { kind: 'cur-stub', row: 3 }],
  ['stdClass', { mCurId: 3 }, undefined],
])('a row that refers to another one: %s', (phpClass, properties, expected) => {
  expect(readHistoryBlob(blob(phpClass, properties))).toEqual(expected);
});

it('text is no blob', () => expect(readHistoryBlob(Buffer.from('O:1:"'))).toBeUndefined());

it('what is not compressed is not inflated', () => {
  expect(inflated(Buffer.from('text'))).toBeUndefined();
  expect(inflated(deflateRawSync('text'))?.toString()).toBe('text');
});
