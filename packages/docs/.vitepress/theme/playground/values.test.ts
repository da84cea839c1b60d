import { describe, expect, test } from 'vitest';
import { fromLines, joinValues, splitValues, toggleValue, toLines, trimValues } from './values.js';

describe('several values in one text', () => {
  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a|b'],
    [['a|b', 'c'], '\u001Fa|b\u001Fc'],
    [['', 'a'], '|a'],
  ])('%j is written %j, and read again', (values, text) => {
    expect(joinValues(values)).toBe(text);
    expect(splitValues(text)).toEqual(values);
  });

  test('an empty value alone counts as one', () => {
    expect(new Set(splitValues(joinValues([''])))).toEqual(new Set(['']));
  });

  test('a value is put in, and taken out', () => {
    expect(toggleValue('a', 'b')).toBe('a|b');
    expect(toggleValue('a|b', 'a')).toBe('b');
    expect(toggleValue('a', 'a')).toBe('');
    expect(toggleValue('|', 'sysop')).toBe('|sysop');
  });

  test('lines are values, also while the next one is being written', () => {
    expect(fromLines('Main Page\nHelp:A\n')).toBe('Main Page|Help:A|');
    expect(toLines('Main Page|Help:A|')).toBe('Main Page\nHelp:A\n');
    expect(trimValues('Main Page|Help:A||')).toBe('Main Page|Help:A');
  });
});
