import { expect, test } from 'vitest';
import { expandText } from '../expand.js';
import { done, runAtOnce } from '../steps.js';
import { makeWords } from '../words.js';
import type { FunctionHost } from './function-host.js';
import { parserFunctions, parserFunctionWords } from './parser-functions.js';

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const words = makeWords({
  magicWords: parserFunctionWords,
  variables: [],
  functions: Object.keys(parserFunctions),
  lower: (text) => text.toLowerCase(),
});

const makeHost = (): FunctionHost => ({
  words,
  message: (key, ...values) => [key, ...values].join(' '),
  formatNumber: String,
  page: 'Help:A/b',
  language: 'en',
  isLanguage: (code) => code === 'de',
  dateNames: () => ({
    hasOwnDigits: true,
    month: (i) => months[i] ?? '',
    monthGenitive: (i) => `${months[i] ?? ''}-gen`,
    monthShort: (i) => (months[i] ?? '').slice(0, 3),
    day: (i) => days[i] ?? '',
    dayShort: (i) => (days[i] ?? '').slice(0, 3),
    calendarMonth: () => '?',
  }),
  datePattern: (kind) => (kind === 'both' ? 'H:i, j F Y' : kind),
  now: '20261126220000',
  toLocal: (time) => String(Number(time) + 10_000),
  titleText: (text) => (text.includes('[') ? undefined : text),
  exists: (text) => done(text === 'Page'),
  longestText: 1000,
  timePatterns: { bytes: 0 },
});

function expand(text: string): string {
  const host = makeHost();
  return runAtOnce(
    expandText(text, 'Page', {
      syntax: { tags: [], hasConversion: false },
      words,
      obstacle: ({ name }) => `[${name}]`,
      variable: () => done(undefined),
      call: (call) => parserFunctions[call.name]?.(call, host) ?? done(undefined),
      target: () => done(undefined),
      page: () => done(undefined),
      loop: () => '',
      duplicate: () => undefined,
      escape: (part) => part,
    }),
  );
}

test.each([
  // What MediaWiki 1.43 with ParserFunctions returned.
  ['{{#if: x | a | b }}', 'a'],
  ['{{#if: | a | b }}', 'b'],
  ['{{if:x|a}}', '{{if:x|a}}'],
  ['{{#if:x|a=b}}', 'a=b'],
  ['{{#ifeq:01|1|y|n}}', 'y'],
  ['{{#ifeq:1e1|10|y|n}}', 'y'],
  ['{{#ifeq:a|A|y|n}}', 'n'],
  ['{{#ifeq:&eacute;|é|y|n}}', 'y'],
  ['{{#ifeq:9999999999999999999999|9999999999999999999998|y|n}}', 'n'],
  ['{{#ifexpr:1 > 2|y|n}}', 'n'],
  ['{{#ifexpr:|y|n}}', 'n'],
  ['{{#ifexist:Page|y|n}}{{#ifexist:x|y|n}}', 'yn'],
  ['{{#iferror:{{#expr:(}}|e|o}}', 'e'],
  ['{{#iferror:a|e}}', 'a'],
  ['{{#iferror:<p id="x" class="a error">|e|o}}', 'e'],
  ['{{#iferror:<p class="a class="error">|e|o}}', 'e'],
  ['{{#iferror:<p class="errors">|e|o}}', 'o'],
  ['{{#iferror:<p>class="error"|e|o}}', 'o'],
  ['{{#switch:b|a=1|b=2}}', '2'],
  ['{{#switch:b|a|b|c=2|d=3}}', '2'],
  ['{{#switch:x|a=1|#default=2|b=3}}', '2'],
  ['{{#switch:x|a=1|#DEFAULT|b=3}}', '3'],
  ['{{#switch:x|a=1|z}}', 'z'],
  ['{{#switch:x|a=1}}', ''],
  ['{{#rel2abs:../c}}', 'Help:A/c'],
  ['{{#rel2abs:c|a/b}}', 'c'],
  ['{{#rel2abs:/c|a/b}}', 'a/b/c'],
  ['{{#titleparts:a/b/c|2}}', 'a/b'],
  ['{{#titleparts:a/b/c||2}}', 'b/c'],
  ['{{#titleparts:a/b/c|-1}}', 'a/b'],
  ['{{#titleparts:a[b|1}}', 'a[b'],
])('%s', (text, want) => expect(expand(text)).toBe(want));

test.each([
  ['1 + 2 * 3', '7'],
  ['2 ^ 3 ^ 2', '64'],
  ['0.1 + 0.2', '0.3'],
  ['1 / 3', '0.33333333333333'],
  ['10 ^ 14', '1.0E+14'],
  ['-5 mod 3', '-2'],
  ['5.5 fmod 2', '1.5'],
  ['1.005 round 2', '1.01'],
  ['-2.5 round 0', '-3'],
  ['1e3', '1000'],
  ['e', '2.718281828459'],
  ['1 &lt; 2 and 2 > 1', '1'],
  ['not 0', '1'],
  ['trunc -2.7', '-2'],
  ['', ''],
  ['1/0', 'pfunc_expr_division_by_zero /'],
  ['(1', 'pfunc_expr_unclosed_bracket '],
  ['1)', 'pfunc_expr_unexpected_closing_bracket '],
  ['1 2', 'pfunc_expr_unexpected_number '],
  ['foo', 'pfunc_expr_unrecognised_word foo'],
  ['1 [', 'pfunc_expr_unrecognised_punctuation ['],
  ['1 +', 'pfunc_expr_missing_operand +'],
  ['* 1', 'pfunc_expr_unexpected_operator *'],
  ['asin 2', 'pfunc_expr_invalid_argument asin'],
  ['ln 0', 'pfunc_expr_invalid_argument_ln ln'],
  ['sqrt -1', 'pfunc_expr_not_a_number sqrt'],
  ['-'.repeat(200), 'pfunc_expr_stack_exhausted '],
])('{{#expr:%s}}', (text, want) => expect(expand(`{{#expr:${text}}}`).replace(/<\/?strong[^>]*>/g, '')).toBe(want));

test.each([
  ['len', ['aéb😀'], '4'],
  ['pos', ['äbc', 'c'], '2'],
  ['pos', ['abab', 'a', '1'], '2'],
  ['pos', ['ab', 'x'], ''],
  ['rpos', ['abab', 'b'], '3'],
  ['rpos', ['ab', 'x'], '-1'],
  ['sub', ['hello', '1', '3'], 'ell'],
  ['sub', ['hello', '-2'], 'lo'],
  ['sub', ['hello', '0', '-1'], 'hell'],
  ['count', ['aaa', 'a'], '3'],
  ['replace', ['a b a', 'a', 'x'], 'x b x'],
  ['replace', ['a b a', 'a', 'x', '1'], 'x b a'],
  ['explode', ['a/b/c', '/', '1'], 'b'],
  ['explode', ['a/b/c', '/', '-1'], 'c'],
  ['explode', ['a/b/c', '/', '1', '2'], 'b/c'],
  ['urldecode', ['a%20b+c%C3%A9'], 'a b cé'],
  ['pos', ['x'.repeat(1000), 'y'], '<strong class="error">pfunc_string_too_long 1000</strong>'],
  ['replace', ['x'.repeat(500), 'x', 'yyy'], '<strong class="error">pfunc_string_too_long 1000</strong>'],
])('{{#%s:}} of %j', (name, values, want) => expect(expand(`{{#${name}:${values.join('|')}}}`)).toBe(want));

test.each([
  ['2024-02-29', '2024-02-29 00:00:00'],
  ['2024-02-30', '2024-03-01 00:00:00'],
  ['1 January 2020', '2020-01-01 00:00:00'],
  ['June 5th, 2020 3:04 pm', '2020-06-05 15:04:00'],
  ['Sat, 13 Mar 2010 11:30:00 GMT', '2010-03-13 11:30:00'],
  ['2020-01-31T12:34:56+02:00', '2020-01-31 10:34:56'],
  ['20200131123456', '2020-01-31 12:34:56'],
  ['@86400', '1970-01-02 00:00:00'],
  ['1969', '1969-11-26 00:00:00'],
  ['tomorrow', '2026-11-27 00:00:00'],
  ['monday', '2026-11-30 00:00:00'],
  ['last friday', '2026-11-20 00:00:00'],
  ['2020-01-31 +1 month', '2020-03-02 00:00:00'],
  ['1 week ago', '2026-11-19 22:00:00'],
  ['last day of february 2024', '2024-02-29 00:00:00'],
  ['third friday of march 2023', '2023-03-17 00:00:00'],
  ['2020-W10-3', '2020-03-04 00:00:00'],
  ['12:00 Europe/Berlin', '2026-11-26 11:00:00'],
  ['-3 weekdays', '2026-11-23 22:00:00'],
  ['', '2026-11-26 22:00:00'],
  ['no time', '<strong class="error">pfunc_time_error</strong>'],
  ['10000 years', '<strong class="error">pfunc_time_too_big</strong>'],
])('{{#time:Y-m-d H:i:s|%s}}', (date, want) => expect(expand(`{{#time:Y-m-d H:i:s|${date}}}`)).toBe(want));

test.each([
  ['L N w z W o t', '1 4 4 59 09 2024 29'],
  ['D, d M y, xg', 'Thu, 29 Feb 24, February-gen'],
  ['U c r', '1709164800 2024-02-29T00:00:00+00:00 Thu, 29 Feb 2024 00:00:00 +0000'],
  ['xrY xhY xkY xoY xtY', 'MMXXIV ב\'כ"ד 2567 113 令和6'],
  ['xiY xin xij xit xiz', '1402 12 10 29 345'],
  ['"Year" Y\\Y xx x', 'Year 2024Y x x'],
])('{{#time:%s|2024-02-29}}', (pattern, want) => expect(expand(`{{#time:${pattern}|2024-02-29}}`)).toBe(want));

test('local times, formats of languages, and the limit of patterns', () => {
  expect(expand('{{#timel:H:i O|2024-02-29}}')).toBe('01:00 +0100');
  expect(expand('{{#timef:2024-02-29}}')).toBe('00:00, 29 February 2024');
  expect(expand('{{#timef:2024-02-29|x}}')).toContain('pfunc_timef_bad_format');
  expect(expand(`{{#time:${'Y'.repeat(6001)}}}`)).toContain('pfunc_time_too_long');
});
