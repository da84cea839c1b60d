import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.js';
import { errorFormatOf, formatError, formatErrors, formatWarnings, type ErrorFormat } from './error-format.js';
import { serialize } from '../formats/serialize.js';
import { noMessageTexts, type MessageTexts } from './message-texts.js';
import { Warnings } from './warnings.js';

const error = new ApiError('toomanyvalues', { parameter: 'titles', limit: 50 }, { data: { limit: 50 } }).from('query');
const TEXT = 'The parameter "titles" takes at most 50 values.';

const style = (format: ErrorFormat, texts: MessageTexts = noMessageTexts) => ({ format, texts });
const parsed = (value: Parameters<typeof serialize>[0], version: 1 | 2): unknown =>
  JSON.parse(serialize(value, version, false));

test('a value within a quoted name has no quotation marks of its own', async () => {
  const mixed = new ApiError('invalidparammix', { prefix: 'in' }, { message: 'apierror-info-singlepagerevision' });
  expect(serialize(await formatError(mixed, style('plaintext'), 'D'), 2, false)).toContain(
    'These values of \\"inprop\\" take',
  );
});

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
            key: 'paramvalidator-toomanyvalues',
            params: [{ plaintext: 'titles' }, { num: 50 }],
            data: { limit: 50 },
            module: 'query',
          },
        ],
        docref: 'D',
      },
    ],
    ['none', { errors: [{ code: 'toomanyvalues', data: { limit: 50 }, module: 'query' }], docref: 'D' }],
  ] as const)('%s', async (format, want) => {
    expect(parsed(await formatError(error, style(format), 'D'), 2)).toEqual(want);
  });

  test('in format version 1 texts are content', async () => {
    expect(parsed(await formatError(error, style('bc'), 'D'), 1)).toEqual({
      error: { code: 'toomanyvalues', info: TEXT, limit: 50, '*': 'D' },
    });
    const written = await formatError(error, style('wikitext'), undefined);
    expect((parsed(written, 1) as { errors: unknown[] }).errors[0]).toEqual({
      code: 'toomanyvalues',
      data: { limit: 50 },
      module: 'query',
      '*': TEXT,
    });
  });

  const texts: MessageTexts = {
    build: ({ key }, markup) => Promise.resolve(markup === 'html' ? `<b>${key}</b>` : `<var>${key}</var> &amp; more`),
  };
  test.each([
    ['plaintext', '"paramvalidator-toomanyvalues" & more'],
    ['wikitext', '<var>paramvalidator-toomanyvalues</var> &amp; more'],
    ['html', '<b>paramvalidator-toomanyvalues</b>'],
  ] as const)('%s with the messages of the wiki', async (format, text) => {
    expect(parsed(await formatError(error, style(format, texts), undefined), 2)).toMatchObject({
      errors: [{ [format === 'html' ? 'html' : 'text']: text }],
    });
  });

  test('takes the message that it names, also when its code holds the name of a parameter', async () => {
    const other = new ApiError(
      'badid_grvstartid',
      { parameter: 'grvstartid' },
      { message: 'apierror-revisions-badid' },
    );
    expect(parsed(await formatError(other, style('raw'), undefined), 2)).toMatchObject({
      errors: [{ code: 'badid_grvstartid', key: 'apierror-revisions-badid', params: ['grvstartid'] }],
    });
  });

  test('among the data of a response is a message in the old format', async () => {
    const said = { code: 'permissiondenied', values: { groups: ['a', 'b'] }, message: 'badaccess-groups' };
    expect(await formatErrors([said], style('bc'))).toEqual([
      {
        message: 'badaccess-groups',
        params: [{ list: ['a', 'b'], type: 'comma' }, 2],
        code: 'permissiondenied',
        type: 'error',
      },
    ]);
  });
});

describe('warnings', () => {
  const warnings = new Warnings();
  warnings.add('query+allpages', 'badutf8', { parameter: 'apfrom' });
  const feature = 'action=query&list=allpages&apx';
  warnings.add('allpages', 'deprecation', { parameter: 'apx', value: '1' }, { feature });
  warnings.add('allpages', 'badutf8', { parameter: 'apto' });
  const all = warnings.all();

  test('of the old format stand under their modules, the newest first, each once', async () => {
    const formatted = parsed((await formatWarnings(all, style('bc'))) ?? {}, 2) as Record<string, { warnings: string }>;
    expect(Object.keys(formatted)).toEqual(['main', 'allpages']);
    expect(formatted['allpages']?.warnings.split('\n').map((line) => /\b(ap\w+)\b/.exec(line)?.[1])).toEqual([
      'apfrom',
      'apx',
      'apto',
    ]);
  });

  test('of the new formats are a list', async () => {
    expect(parsed((await formatWarnings(all, style('none'))) ?? {}, 2)).toEqual([
      { code: 'badutf8', module: 'query+allpages' },
      { code: 'deprecation', data: { feature }, module: 'query+allpages' },
      { code: 'deprecation-help', module: 'main' },
    ]);
  });

  test('none', async () => {
    expect(await formatWarnings([], style('bc'))).toBeUndefined();
  });
});

test.each([
  [undefined, 'bc'],
  ['html', 'html'],
  ['nonsense', 'bc'],
])('errorformat %s', (text, want) => {
  expect(errorFormatOf(text)).toBe(want);
});
