import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsBetween } from './edits.js';
import { diffTable } from './table.js';
import { unifiedDiff } from './unified.js';
import { wordDiff } from './word-diff.js';
import { testSeed } from '../../../../test/support/chance.js';

const letters = (text: string): string[] => Array.from(text);
const shown = (before: string, after: string): string =>
  (editsBetween(letters(before), letters(after)) ?? [])
    .map(({ type, before: old, after: now }) => {
      if (type === 'copy') return old.join('');
      return `[-${old.join('')}+${now.join('')}]`;
    })
    .join('');

describe('editsBetween', () => {
  it.each([
    // [before, after, edits as MediaWiki 1.43 finds them]
    ['', '', ''],
    ['abc', 'abc', 'abc'],
    ['abc', 'acd', 'a[-b+]c[-+d]'],
    ['abcabba', 'cbabac', '[-a+c]b[-c+]a[-b+]ba[-+c]'],
    ['aab', 'ab', '[-a+]ab'],
    ['xaxbx', 'xbxax', '[-+xb]xa[-xb+]x'],
    ['abab', 'baba', '[-+b]aba[-b+]'],
    ['aaaa', 'aa', '[-aa+]aa'],
    ['abcd', 'dcba', '[-+dcb]a[-bcd+]'],
  ])('%s → %s', (before, after, want) => {
    expect(shown(before, after)).toBe(want);
  });

  it('leads from the one list to the other', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const edits = editsBetween(before, after) ?? [];
        expect(edits.flatMap((edit) => edit.before)).toEqual(before);
        expect(edits.flatMap((edit) => edit.after)).toEqual(after);
        for (const edit of edits) if (edit.type === 'copy') expect(edit.before).toEqual(edit.after);
      }),
      { seed: testSeed },
    );
  });

  it('takes numbers that PHP takes for equal as equal when it moves a change', () => {
    expect(editsBetween(['1'], ['1', '01'])?.map(({ type }) => type)).toEqual(['add', 'copy']);
  });

  it('stays fast where long lists have little in common', () => {
    const numbers = (step: number): string[] => Array.from({ length: 6000 }, (_, i) => String((i * step) % 997));
    const started = process.cpuUsage();
    const edits = editsBetween(numbers(7), numbers(11)) ?? [];
    expect(edits.flatMap((edit) => edit.after)).toEqual(numbers(11));
    // In microseconds of work: on a busy machine, the clock also counts waiting.
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });

  it('gives up above a product of lengths', () => {
    expect(editsBetween(letters('xaybz'), letters('1b2a3'), { mostProduct: 3 })).toBeUndefined();
    expect(editsBetween(letters('xaybz'), letters('1b2a3'), { mostProduct: 4 })).toBeDefined();
  });
});

describe('wordDiff', () => {
  it('marks the words that changed, with the blanks that follow them', () => {
    expect(wordDiff(['one two <b>'], ['one three <b>'])).toEqual({
      before: ['one <del class="diffchange diffchange-inline">two </del>&lt;b&gt;'],
      after: ['one <ins class="diffchange diffchange-inline">three </ins>&lt;b&gt;'],
    });
  });

  it('makes empty lines visible', () => {
    expect(wordDiff(['a', '', 'b'], ['c']).before[1]).toBe('\u00a0');
  });
});

describe('diffTable', () => {
  const rows = (before: string, after: string): string[] =>
    (diffTable(before, after, (line) => `Line ${line}:`) ?? '')
      .split('</tr>\n')
      .filter((row) => row !== '')
      .map((row) => row.replace(/<[^>]*class="(?:diff-)?([\w-]*)[^>]*>/g, '<$1>').replace(/<\/?(tr|div|td)>/g, ''));

  it('is empty for equal texts', () => {
    expect(diffTable('a\nb', 'a\nb', String)).toBe('');
    expect(diffTable('a\nb', 'a\r\nb', String)).toBe('');
  });

  it('has at most as many characters as wanted', () => {
    const [before, after] = ['a\n'.repeat(20), 'b\n'.repeat(20)];
    const html = diffTable(before, after, String) ?? '';
    expect(diffTable(before, after, String, html.length)).toBe(html);
    for (const most of [0, 100, 1000, html.length - 1]) expect(diffTable(before, after, String, most)).toBeUndefined();
    // A row has more characters than are reserved for it before its words are compared.
    for (const changed of ['', '\n\n', 'a\n\nb', 'x'])
      for (const row of (diffTable('', changed, String) ?? '').match(/<tr>.*<\/tr>/g) ?? [])
        if (!row.includes('lineno')) expect(row.length).toBeGreaterThan(100);
  });

  it('shows two lines around a change, and each change with its number', () => {
    const lines = Array.from({ length: 12 }, (_, i) => `line ${i + 1}`);
    const changed = lines.with(1, 'new').with(10, '');
    const labels = diffTable(lines.join('\n'), changed.join('\n'), (n) => `#${n}`)?.match(/#\d+/g);
    expect(labels).toEqual(['#1', '#1', '#9', '#9']);
  });

  it('joins changes that are at most four lines apart', () => {
    const before = ['a', '1', '2', '3', '4', 'b'].join('\n');
    const after = ['x', '1', '2', '3', '4', 'y'].join('\n');
    expect(diffTable(before, after, (n) => `#${n}`)?.match(/#\d+/g)).toEqual(['#1', '#1']);
  });

  it('keeps blanks, and leaves the other side empty where lines are only on one', () => {
    expect(rows('same', 'same\n two  blanks ')).toEqual([
      '<lineno>Line 1:\n<lineno>Line 1:',
      '<marker><context>same<marker><context>same',
      '<side-deleted><marker><addedline><diffchange> two\u00a0 blanks </ins>',
    ]);
  });
});

describe('unifiedDiff', () => {
  it.each([
    ['equal texts', 'a\r\nb', 'a\nb', ''],
    ['a change', 'a\n<b> &', 'a\nc', '@@ -1,2 +1,2 @@\n a\n-&lt;b> &amp;\n+c\n'],
    ['lines that are only new', 'a', 'a\nb', '@@ -1,1 +1,2 @@\n a\n+b\n'],
    [
      'two lines around each change',
      '1\n2\n3\n4\n5\n6\n7\n8\n9',
      'x\n2\n3\n4\n5\n6\n7\n8\ny',
      '@@ -1,3 +1,3 @@\n-1\n+x\n 2\n 3\n@@ -7,3 +7,3 @@\n 7\n 8\n-9\n+y\n',
    ],
  ])('%s', (_, before, after, text) => {
    expect(unifiedDiff(before, after)).toBe(text === '' ? '' : `<tr><td colspan="4"><pre>${text}</pre></td></tr>`);
  });
});
