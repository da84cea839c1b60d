import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.js';
import { errorFormatOf, formatError, formatWarnings } from './error-format.js';
import { serialize } from '../formats/serialize.js';
import { Warnings } from './warnings.js';

const error = new ApiError('toomanyvalues', { parameter: 'titles', limit: 50 }, { limit: 50 }).from('query');
const TEXT = 'The parameter "titles" takes at most 50 values.';

const parsed = (value: Parameters<typeof serialize>[0], version: 1 | 2): unknown =>
  JSON.parse(serialize(value, version, false));

describe('an error', () => {
  test.each([
    ['bc', { error: { code: 'toomanyvalues', info: TEXT, limit: 50, docref: 'D' } }],
    [
      'plaintext',
      { errors: [{ code: 'toomanyvalues', text: TEXT, data: { limit: 50 }, module: 'query' }], docref: 'D' },
    ],
    ['html', { errors: [{ code: 'toomanyvalues', html: TEXT, data: { limit: 50 }, module: 'query' }], docref: 'D' }],
    [
      'raw',
      {
        errors: [
          {
            code: 'toomanyvalues',
            key: 'api-toomanyvalues',
            params: ['titles', 50],
            data: { limit: 50 },
            module: 'query',
          },
        ],
        docref: 'D',
      },
    ],
    ['none', { errors: [{ code: 'toomanyvalues', data: { limit: 50 }, module: 'query' }], docref: 'D' }],
  ] as const)('%s', (format, want) => {
    expect(parsed(formatError(error, format, 'D'), 2)).toEqual(want);
  });

  test('in format version 1 texts are content', () => {
    expect(parsed(formatError(error, 'bc', 'D'), 1)).toEqual({
      error: { code: 'toomanyvalues', info: TEXT, limit: 50, '*': 'D' },
    });
    const [first] = (parsed(formatError(error, 'wikitext', undefined), 1) as { errors: unknown[] }).errors;
    expect(first).toEqual({ code: 'toomanyvalues', data: { limit: 50 }, module: 'query', '*': TEXT });
  });
});

describe('warnings', () => {
  const warnings = new Warnings();
  warnings.add('query+allpages', 'badutf8', { parameter: 'apfrom' });
  warnings.add('allpages', 'deprecation', { parameter: 'apx' }, { feature: 'action=query&list=allpages&apx' });
  warnings.add('allpages', 'badutf8', { parameter: 'apto' });
  const all = warnings.all();

  test('of the old format stand under their modules, the newest first, each once', () => {
    const formatted = parsed(formatWarnings(all, 'bc') ?? {}, 2) as Record<string, { warnings: string }>;
    expect(Object.keys(formatted)).toEqual(['main', 'allpages']);
    expect(formatted['allpages']?.warnings.split('\n').map((line) => /"(.*?)"/.exec(line)?.[1])).toEqual([
      'apfrom',
      'apx',
      'apto',
    ]);
  });

  test('of the new formats are a list', () => {
    expect(parsed(formatWarnings(all, 'none') ?? {}, 2)).toEqual([
      { code: 'badutf8', module: 'query+allpages' },
      { code: 'deprecation', data: { feature: 'action=query&list=allpages&apx' }, module: 'query+allpages' },
      { code: 'deprecation-help', module: 'main' },
    ]);
  });

  test('none', () => {
    expect(formatWarnings([], 'bc')).toBeUndefined();
  });
});

test.each([
  [undefined, 'bc'],
  ['html', 'html'],
  ['nonsense', 'bc'],
])('errorformat %s', (text, want) => {
  expect(errorFormatOf(text)).toBe(want);
});
