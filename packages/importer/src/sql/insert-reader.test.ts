import { describe, expect, it } from 'vitest';
import { InsertReader, type RowLayout } from './insert-reader.js';
import type { SqlValue } from './values.js';

/** The rows of a text that comes in chunks of `size` bytes. */
function read(text: string | Buffer, layout: RowLayout, size = 1 << 20): readonly (readonly SqlValue[])[] {
  const width = Math.max(...layout.places) + 1;
  const rows: SqlValue[][] = [];
  const sink = {
    values: Array<SqlValue>(width).fill(null),
    at: 0,
    onRow: () => void rows.push([...sink.values]),
  };
  const target = { ...layout, rows: sink };
  const reader = new InsertReader('table.sql', { onInsert: () => target, onOtherRow: () => undefined });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return rows;
}

const layout = (places: readonly number[], times: readonly number[] = places.map(() => 0)): RowLayout => ({
  places: Int32Array.from(places),
  times: Uint8Array.from(times),
});

describe('rows of INSERT statements', () => {
  it('are the same however the bytes are cut', () => {
    const text = [
      "-- a comment\nINSERT INTO `t` VALUES (1,'same','it''s'),(-2,'same','a\\'b\\\\'),(3,'sam','),(');",
      "INSERT INTO `t` (`a`,`b`,`c`) VALUES (NULL,'\xc3\xa4',0x41),(12345678901234567,'same',_binary 'x'),(1.5,'\xff',0),(_binary 0x4a4B,X'',x'4f');\n",
    ].join('\n');
    const bytes = Buffer.from(text, 'latin1');
    const whole = read(bytes, layout([0, 1, 2]));
    expect(whole).toEqual([
      [1, 'same', "it's"],
      [-2, 'same', "a'b\\"],
      [3, 'sam', '),('],
      [null, 'ä', 'A'],
      [12345678901234567n, 'same', 'x'],
      [1.5, Buffer.from([0xff]), 0],
      ['JK', '', 'O'],
    ]);
    for (const size of [1, 2, 3, 7, 50]) expect(read(bytes, layout([0, 1, 2]), size)).toEqual(whole);
  });

  it('have the wanted columns in the wanted order, and times as digits', () => {
    const text = "INSERT INTO `t` VALUES ('left out','2023-09-20 13:20:59',7),('\\'',NULL,8);\n";
    expect(read(text, layout([-1, 1, 0], [0, 1, 0]))).toEqual([
      [7, 20230920132059],
      [8, null],
    ]);
  });

  it('are refused with the position when a value is missing, surplus or none', () => {
    const rows = (text: string) => () => read(`INSERT INTO \`t\` VALUES ${text}`, layout([0, 1]));
    expect(rows("(1,'a'),(2);\n")).toThrow('row 2 has 1 values: 2 are expected');
    expect(rows('(1,2,3);\n')).toThrow('table.sql, byte 23: row 1 has 3 values: 2 are expected');
    expect(rows('(1,b2);\n')).toThrow('"b2" is not a value');
    expect(rows("(1,'a' 2);\n")).toThrow('"," or ")" is expected');
    expect(rows('(1,2),x')).toThrow('"(" is expected, and "x" was found');
    expect(rows("(1,'a")).toThrow('the file is cut off inside of an INSERT statement');
  });
});
