import { describe, expect, test } from 'vitest';
import type { RawRequest } from '../request/raw-request.js';
import { legacyEncodingOf } from '../text/unicode.js';
import { readRequest, type UrlLanguage } from './read-request.js';

const request = (more: Partial<RawRequest>): RawRequest => ({
  method: 'GET',
  path: '/api.php',
  query: '',
  headers: {},
  ip: '127.0.0.1',
  origin: 'http://localhost',
  ...more,
});

const posted = (body: string, type = 'application/x-www-form-urlencoded'): Partial<RawRequest> => ({
  method: 'POST',
  body: Buffer.from(body, 'latin1'),
  headers: { 'content-type': type },
});

const languageOf = (code: string): UrlLanguage => ({ code, legacyEncoding: legacyEncodingOf(code, []) });

const entries = async (more: Partial<RawRequest>, language = 'en'): Promise<Record<string, string | undefined>> => {
  const parameters = readRequest(request(more), languageOf(language));
  return Object.fromEntries(parameters.names().map((name) => [name, parameters.get(name)]));
};

describe('names and values', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a&b=', { a: '', b: '' }],
    ['a=1&a=2', { a: '2' }],
    ['a=1=2&&=3', { a: '1=2' }],
    ['a+b=c+d&e.f=g%2Bh', { a_b: 'c d', e_f: 'g+h' }],
    ['%61=%C3%A9', { a: 'é' }],
    ['a[]=1&b[x]=2&c[=3', { a: undefined, b: undefined, c_: '3' }],
    ['a=%zz%4&b=100%', { a: '%zz%4', b: '100%' }],
    ['a=e%CC%81', { a: 'é' }],
    ['a=x%00y%0Az', { a: 'x\ufffdy\nz' }],
    ['a=%1Fx%1Fe%CC%81', { a: '\u001fx\u001fé' }],
    ['a=%E9', { a: 'é' }],
  ])('%s', async (query, want) => {
    expect(await entries({ query })).toEqual(want);
  });

  test('bytes that are no UTF-8 are read in the old encoding of the language', async () => {
    expect(await entries({ query: 'a=%CF%F0%E8%E2%B3%F2' }, 'uk')).toEqual({ a: 'Привіт' });
  });

  test('only so many parameters count', async () => {
    const query = Array.from({ length: 1200 }, (_, i) => `p${i}=1`).join('&');
    expect(Object.keys(await entries({ query }))).toHaveLength(1000);
  });
});

describe('bodies', () => {
  test('join the parameters of the URL, and win', async () => {
    expect(await entries({ query: 'a=1&b=2', ...posted('b=3&c=%C3%A9') })).toEqual({ b: '3', c: 'é', a: '1' });
  });

  test('broken UTF-8 becomes replacement characters', async () => {
    expect(await entries(posted('a=x%E9y'))).toEqual({ a: 'x\ufffdy' });
  });

  test.each([
    ['x%ED%A0%80y', 'x\ufffdy'],
    ['%E2%82', '\ufffd'],
    ['%E2%28%A1', '\ufffd(\ufffd'],
    ['%F8%88%80%80%80%FE%C3%A9', '\ufffd\ufffdé'],
  ])('%s: one for each sequence', async (sent, text) => {
    expect(await entries(posted(`a=${sent}`))).toEqual({ a: text });
  });

  test('of several parts', async () => {
    const part = (name: string, value: string): string =>
      `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = '--X\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\nbytes\r\n';
    const body = `${part('a', 'x|y')}${file}${part('b', '\u00c3\u00a9')}--X--\r\n`;
    expect(await entries(posted(body, 'multipart/form-data; boundary=X'))).toEqual({ a: 'x|y', b: 'é' });
  });

  test.each([
    ['names without quotation marks', '--X\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--X--\r\n'],
    ['lines without CR', '--X\nContent-Disposition: form-data; name="a"\n\n1\n--X--\n'],
    ['no end', '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    [
      'one whose header is longer than a name can be',
      `--X\r\nContent-Disposition: form-data; name="${'x'.repeat(40_000_000)}"\r\n\r\n2\r\n` +
        '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--X--\r\n',
    ],
    ['more headers', '--X\r\nX-Y: z\r\ncontent-disposition: form-data;name="a"\r\nA: b\r\n\r\n1\r\n--X--'],
  ])('of several parts with %s', async (_, body) => {
    expect(await entries(posted(body, 'multipart/form-data; boundary="X"'))).toEqual({ a: '1' });
  });

  test.each([
    ['', ''],
    ['\r\n', ''],
    ['\n', ''],
    ['\r\n-', ''],
    ['\r\n--', ''],
    ['\r\n--X', ''],
    ['\r\n--X-', ''],
    ['\r', '\r'],
    ['\r\n\r\n', '\r\n'],
    ['\n--Y', '\n--Y'],
    ['--X--', '--X--'],
  ])('of several parts that are cut off after %j', async (end, kept) => {
    const body = `--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n1${end}`;
    expect(await entries(posted(body, 'multipart/form-data; boundary=X'))).toEqual({ a: `1${kept}` });
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=Y', 'application/json', ''])(
    '%s has none',
    async (type) => {
      expect(await entries(posted('a=1', type))).toEqual({});
    },
  );

  test('are distinguished from the URL', async () => {
    const parameters = readRequest(request({ query: 'a=1', ...posted('a=2&b=3') }), languageOf('en'));
    expect(['a', 'b', 'c'].map((name) => parameters.inBody(name))).toEqual([false, true, false]);
  });
});

test('the path can represent parameters', async () => {
  expect(await entries({ query: 'action=x&a=1', implied: { action: 'query' } })).toEqual({ action: 'query', a: '1' });
});

test('notes what nobody requested, and what was changed', async () => {
  const parameters = readRequest(request({ query: 'a=1&b=%E9&c=3' }), languageOf('en'));
  parameters.get('a');
  expect(parameters.unused()).toEqual(['b', 'c']);
  expect(['a', 'b'].map((name) => parameters.wasNormalised(name))).toEqual([false, true]);
});

test('the last of a repeated name wins, in the place of the first', () => {
  const read = (query: string) => readRequest(request({ query }), languageOf('en'));
  const [one, other, reordered] = [read('a=1&b=2&a=3'), read('a=4&b=5'), read('b=5&a=4')];
  expect([one, other, reordered].map((sent) => [sent.names(), sent.get('a'), sent.get('b')])).toEqual([
    [['a', 'b'], '3', '2'],
    [['a', 'b'], '4', '5'],
    [['b', 'a'], '4', '5'],
  ]);
  expect(one.unused()).toEqual([]);
  expect(read('a=1&b=2').unused()).toEqual(['a', 'b']);
});

test('many names are read as few are', async () => {
  const names = Array.from({ length: 900 }, (_, i) => `n${i}`);
  const query = [...names, 'n0'].map((name, i) => `${name}=${i}`).join('&');
  const values = names.map((name, i) => [name, String(i === 0 ? 900 : i)]);
  expect(await entries({ query })).toEqual(Object.fromEntries(values));
});
