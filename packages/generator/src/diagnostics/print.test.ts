import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/helpers/test-host.js';
import { diagnose } from './diagnostic.js';
import { printDiagnostics } from './print.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'a.yaml'), `prefix: th\ngenerator: "yes"\n\n\u001b[2J: x\n${'x'.repeat(200)}: [y\n`);
});
afterAll(() => folder.dispose());

const show = (line: number, column: number, file = 'a.yaml', colours = false): string => {
  const one = diagnose('wrong-type', { file, line, column }, { path: '"generator"', want: 'x', got: 'y' }, 'write it');
  return printDiagnostics([one], 'human', 'spec/', { colours, folder: folder.path });
};

describe('on a terminal', () => {
  test('a finding has its line, with a mark below the column', () => {
    expect(show(2, 12).split('\n').slice(1)).toEqual([
      '    2 | generator: "yes"',
      '                   ^',
      '    hint: write it',
      '',
    ]);
  });

  test('colours are added to that', () => {
    const coloured = show(2, 12, 'a.yaml', true);
    expect(coloured).toContain('\u001b[31merror\u001b[39m');
    expect(stripVTControlCharacters(coloured)).toBe(show(2, 12));
  });

  test('what a file says does not control the terminal', () => {
    expect(show(4, 1)).toContain('    4 |  [2J: x\n');
  });

  test('of a long line, the part around the column is shown', () => {
    const [, source = '', mark = ''] = show(5, 203).split('\n');
    expect(source.length).toBeLessThan(120);
    expect(source[mark.indexOf('^')]).toBe('[');
  });

  test.each([
    ['an empty line', 3, 'a.yaml'],
    ['a line that is not there', 9, 'a.yaml'],
    ['a file that is missing', 1, 'b.yaml'],
    ['a folder', 1, ''],
  ])('%s is not shown', (_, line, file) => {
    expect(show(line, 1, file).split('\n')).toHaveLength(3);
  });
});

test('elsewhere a finding is one line, and a hint', () => {
  const one = diagnose('wrong-type', { file: 'a.yaml', line: 2, column: 1 }, {}, 'write it');
  expect(printDiagnostics([one], 'human', 'spec/').split('\n')).toHaveLength(3);
});

test.each(['human', 'github'] as const)('words of a file control nothing in the format %s', (format) => {
  const one = diagnose('wrong-type', { file: 'a.yaml', line: 2, column: 1 }, {}, 'write \u001b[2J');
  const text = printDiagnostics([{ ...one, message: '\u001b]0;a\u0007\u009b\u202e' }], format, 'spec/');
  expect(text).toContain('\\u{1b}]0;a\\u{7}\\u{9b}\\u{202e}');
  expect(text).toContain('\\u{1b}[2J');
});
