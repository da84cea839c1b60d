/** Random requests that clients do not send: modules, parameters, values, encodings, headers and bodies. */
import { descriptors, type ModuleDescriptor, type ParameterDescriptor } from '@wiki-query/server-stubs';
import fc from 'fast-check';
import { queryGroups } from '../../../packages/generator/src/spec/kinds.js';
import type { RawRequest } from '../../../packages/server/src/request/raw-request.js';
import { expansion } from './expansions.js';
import { hostile } from './hostile.js';

const all = Object.values(descriptors) as readonly ModuleDescriptor[];

const encoded = encodeURIComponent;
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostile) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encoded(text)) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 8 })
      .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  },
);

/** Values for parameters that accept any text, by their names. */
const named: Readonly<Record<string, readonly string[]>> = {
  title: ['Raven', 'Main%20Page', 'Category:Animals', 'File:Gradient%20one.png', 'Template:Stub', 'Busy%20page'],
  user: ['Alice', 'Sybil', '192.0.2.9', 'Newbie%7CAlice'],
  excludeuser: ['Alice', 'Sybil'],
  users: ['Alice%7CSybil%7CNobody%20here', '192.0.2.9'],
  prefix: ['A', 'wikipedia', 'Crowd', 'T'],
  from: ['A', 'M'],
  to: ['M', 'Z'],
  lang: ['de', 'x-a'],
  search: ['raven', 'intitle:fox', 'User:A', '~'],
  propname: ['displaytitle', 'defaultsort'],
  tag: ['mw-reverted', 'spam'],
  iprange: ['192.0.2.0/24', '2001:db8::/32'],
  page: ['Raven'],
};

/** Mostly a valid value of a parameter, otherwise anything. */
function valueOf({ name, type, values, multi }: ParameterDescriptor): fc.Arbitrary<string> {
  const fitting: fc.Arbitrary<string> =
    type === 'boolean'
      ? fc.constantFrom('', '1', '0', 'false')
      : type === 'integer'
        ? fc.integer({ min: -5, max: 2000 }).map(String)
        : type === 'limit'
          ? fc.constantFrom('1', '2', '3', '10', '50', 'max', '501')
          : type === 'namespace'
            ? fc.constantFrom('0', '0%7C1', '*', '-1', '6', '10%7C14', '2%7C3', '9999')
            : type === 'timestamp'
              ? fc.constantFrom('2024-01-01T00:00:00Z', '20250101000000', '1700000000', 'now')
              : values !== undefined && values.length > 0
                ? multi === true
                  ? fc
                      .uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 8 })
                      .map((some) => some.map(encoded).join('%7C'))
                  : fc.constantFrom(...values).map(encoded)
                : name in named
                  ? fc.constantFrom(...(named[name] ?? []))
                  : anyText;
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: anyText });
}

/** Some parameters of a module; required ones mostly. */
function parametersOf({ prefix, parameters }: ModuleDescriptor, before: string): fc.Arbitrary<readonly string[]> {
  if (parameters.length === 0) return fc.constant([]);
  const one = fc
    .constantFrom(...parameters)
    .chain((parameter) => valueOf(parameter).map((value) => `${before}${prefix}${parameter.name}=${value}`));
  const required = parameters
    .filter((parameter) => parameter.required === true || ['title', 'user', 'lang', 'prefix'].includes(parameter.name))
    .map((parameter) =>
      fc
        .option(valueOf(parameter), { freq: 3, nil: undefined })
        .map((value) => (value === undefined ? [] : [`${before}${prefix}${parameter.name}=${value}`])),
    );
  return fc
    .tuple(fc.array(one, { maxLength: 5 }), fc.tuple(...required))
    .map(([chosen, given]) => [...given.flat(), ...chosen]);
}

const pages = fc.oneof(
  fc
    .constantFrom(
      'Raven',
      'Main%20Page%7CRaven%7CMissing',
      'Busy%20page',
      'File:Gradient%20one.png%7CFile:To%20be%20deleted.png',
      'Doomed%204%7CDoomed%205',
      'Special:Version%7C%3C%3E%7Cde:X',
      'Category:Animals%7CUser:Alice',
      'File:Suppress%20me',
    )
    .map((titles) => `titles=${titles}`),
  anyText.map((value) => `${value.length % 2 === 0 ? 'titles' : 'pageids'}=${value}`),
  fc
    .array(fc.integer({ min: 0, max: 1300 }), { minLength: 1, maxLength: 50 })
    .map((ids) => `revids=${ids.join('%7C')}`),
  fc
    .array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 50 })
    .map((ids) => `pageids=${ids.join('%7C')}`),
);

const generators = all.filter(({ generator }) => generator);
const modulesQuery = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 2 }).chain((modules) =>
  fc
    .tuple(
      fc.tuple(...modules.map((module) => parametersOf(module, ''))),
      fc.option(pages, { freq: 3, nil: undefined }),
      fc.option(
        fc
          .constantFrom(...generators)
          .chain((module) => parametersOf(module, 'g').map((given) => [`generator=${module.name}`, ...given])),
        { freq: 1, nil: undefined },
      ),
    )
    .map(([parameters, source, generator]) => {
      const names = (group: string): readonly string[] =>
        modules.filter((module) => module.group === group).map(({ name }) => name);
      const selected = queryGroups.flatMap((group) =>
        names(group).length === 0 ? [] : [`${group}=${names(group).join('%7C')}`],
      );
      return [
        'action=query',
        ...selected,
        ...parameters.flat(),
        ...(source === undefined ? [] : [source]),
        ...(generator ?? []),
      ];
    }),
);

const mainParameters = [
  'format',
  'formatversion',
  'errorformat',
  'errorlang',
  'errorsuselocal',
  'uselang',
  'maxlag',
  'smaxage',
  'maxage',
  'assert',
  'assertuser',
  'requestid',
  'servedby',
  'curtimestamp',
  'responselanginfo',
  'origin',
  'callback',
  'utf8',
  'ascii',
  'continue',
  'rawcontinue',
  'indexpageids',
  'redirects',
  'converttitles',
  'iwurl',
  'export',
  'action',
  'list',
  'prop',
  'meta',
  'generator',
  'variant',
  '_',
  'x[]',
  'titles[]',
  'modules',
  'helpformat',
  'wrap',
  'lgname',
  'lgpassword',
  'lgtoken',
];
const fitting: Readonly<Record<string, readonly string[]>> = {
  format: ['json', 'jsonfm', 'none', 'xml', 'php'],
  formatversion: ['1', '2', 'latest', '3'],
  errorformat: ['bc', 'plaintext', 'wikitext', 'html', 'raw', 'none'],
  uselang: ['de', 'user', 'content', 'qqx', 'x-xss', 'uk'],
  action: ['query', 'paraminfo', 'login', 'logout', 'help', 'edit'],
};
const mainParameter = fc.constantFrom(...mainParameters).chain((name) => {
  const values = fitting[name];
  const value =
    values === undefined
      ? anyText
      : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: anyText });
  return value.map((text) => `${name}=${text}`);
});

const paraminfo = fc
  .array(
    fc.oneof(
      fc.constantFrom('query%2B*', 'query%2Bsearch', 'main', 'json', '*', '**', 'query%2Bnothing', 'a%2Bb%2Bc'),
      anyText,
    ),
    { maxLength: 4 },
  )
  .map((modules) => ['action=paraminfo', `modules=${modules.join('%7C')}`]);

const query = fc
  .tuple(
    fc.oneof(
      { weight: 12, arbitrary: modulesQuery },
      { weight: 1, arbitrary: paraminfo },
      { weight: 1, arbitrary: expansion },
    ),
    fc.array(mainParameter, { maxLength: 3 }),
  )
  .map(([parts, more]) => ['format=json', ...parts, ...more].join('&'));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const boundary = 'frontier';
const multipart = (text: string): Uint8Array =>
  bytes(
    `${text
      .split('&')
      .map((part) => part.split('='))
      .map(
        ([name = '', ...value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${value.join('=')}\r\n`,
      )
      .join('')}--${boundary}--\r\n`,
  );

const sent: fc.Arbitrary<Partial<RawRequest>> = query.chain((text) => {
  const half = text.indexOf('&', Math.floor(text.length / 2));
  const [first, second] = half < 0 ? [text, ''] : [text.slice(0, half), text.slice(half + 1)];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<Partial<RawRequest>>({ method: 'GET', query: text }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Partial<RawRequest>>(
        { method: 'HEAD', query: text },
        { method: 'OPTIONS', query: text },
        { method: 'POST', query: '', headers: form, body: bytes(text) },
        { method: 'POST', query: first, headers: form, body: bytes(second) },
        {
          method: 'POST',
          query: '',
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: multipart(text),
        },
        {
          method: 'POST',
          query: '',
          headers: { 'content-type': 'multipart/form-data; boundary=other' },
          body: multipart(text),
        },
        { method: 'POST', query: first, headers: { 'content-type': 'application/json' }, body: bytes(second) },
        {
          method: 'POST',
          query: text,
          headers: { 'content-type': 'multipart/form-data' },
          body: new Uint8Array([0, 255, 13, 10]),
        },
      ),
    },
  );
});

const header = fc.oneof(
  fc.constantFrom<Readonly<Record<string, string>>>(
    { cookie: 'wikiwikiQuerySession=x.y' },
    { cookie: `wikiwikiQuerySession=${'0'.repeat(32)}.${'0'.repeat(64)}` },
    { cookie: ';;=;a=b;wikiwikiQuerySession' },
    { origin: 'https://evil.invalid' },
    { origin: 'null' },
    { 'if-none-match': '"x", W/"y"' },
    { 'if-modified-since': 'yesterday' },
    { 'accept-language': 'de;q=x,*,-,qqx' },
    { 'x-forwarded-for': "'; --" },
    { 'user-agent': '' },
    { 'api-user-agent': '\u0080\u00ff' },
  ),
  fc.constant({}),
);

/** One request: how it is sent, and by whom. */
export interface FuzzedRequest {
  readonly request: Partial<RawRequest>;
  readonly user: string | undefined;
}

export const requests: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(sent, header, fc.constantFrom(undefined, undefined, undefined, 'Newbie', 'Sybil'))
  .map(([request, more, user]) => ({ request: { ...request, headers: { ...more, ...request.headers } }, user }));
