import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import { describe, expect, test } from 'vitest';
import type { Call } from '../request/call.js';
import { ApiError } from '../errors/api-error.js';
import { readValues } from './read-parameters.js';
import { readRequest } from '../protocol/read-request.js';
import { Warnings } from '../errors/warnings.js';

const NOW = '20250624115301';

const moduleWith = (...parameters: Omit<ParameterDescriptor, 'index'>[]): ModuleDescriptor => {
  const numbered = parameters.map((parameter, i) => ({ ...parameter, index: i + 1 }));
  return {
    name: 'things',
    path: 'query+things',
    group: 'list',
    prefix: 'th',
    generator: true,
    deprecated: false,
    readrights: true,
    component: { source: 'MediaWiki', sourcename: 'MediaWiki', licensetag: '', licenselink: '' },
    helpurls: [],
    parameters: numbered.filter(({ templateVars }) => templateVars === undefined),
    templatedParameters: numbered.filter(({ templateVars }) => templateVars !== undefined),
    continues: [],
  } as ModuleDescriptor;
};

const namespaces = new Map([0, 1, 2, 3, 4, 10, 14].map((id) => [id, { id }]));
const wiki = {
  site: { parameters: new Map(), namespaces: {} },
  namespaces: { get: (id: number) => namespaces.get(id), valid: () => [...namespaces.keys()] },
  titles: {
    parse: (text: string) =>
      text.startsWith('User:')
        ? { namespace: 2, dbkey: text.slice(5), interwiki: '', fragment: '' }
        : { code: 'x', values: {} },
  },
  userNames: {
    canonical: (text: string) =>
      /^[\d.]|[:#/]/.test(text) ? undefined : text[0]?.toUpperCase() + text.slice(1).replaceAll('_', ' '),
    isTemporary: (text: string) => text.startsWith('~'),
    isExternal: (text: string) => text.includes('>'),
    isIp: () => false,
  },
} as unknown as Call['wiki'];

async function read(descriptor: ModuleDescriptor, query: string, { prefix = '', rights = [] as string[] } = {}) {
  const warnings = new Warnings();
  const limits = new Map<string, number>();
  const request = { method: 'GET', path: '', query, headers: {}, ip: '', origin: '' } as const;
  const parameters = readRequest(request, { code: 'en', legacyEncoding: 'windows-1252' });
  const call = {
    wiki,
    parameters,
    warnings,
    limits,
    now: NOW,
    viewer: { rights: new Set(rights) },
  } as unknown as Call;
  const reading = async () => readValues(descriptor, call, prefix);
  const values = await reading().catch((error: unknown) => error);
  return { values: values as Record<string, unknown>, warnings: warnings.all(), limits, unused: parameters.unused() };
}

const single = async (parameter: Omit<ParameterDescriptor, 'index' | 'name'>, value: string, rights: string[] = []) => {
  const { values, warnings } = await read(moduleWith({ name: 'x', ...parameter }), `thx=${value}`, { rights });
  const codes = warnings.map(({ code }) => code);
  return values instanceof ApiError ? { error: values.code, codes } : { value: values['x'], codes };
};

describe('single values', () => {
  test.each([
    [{ type: 'string' }, 'a%20b', 'a b'],
    [{ type: 'string' }, '', ''],
    [{ type: 'integer' }, '%2B07', 7],
    [{ type: 'integer' }, '-0', 0],
    [{ type: 'namespace' }, '14', 14],
    [{ type: 'namespace', extraNamespaces: [-1] }, '-1', -1],
    [{ type: 'enum', values: ['', 'a'] }, '', ''],
    [{ type: 'user' }, 'bob_x', 'Bob x'],
    [{ type: 'user' }, '2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
    [{ type: 'user' }, '010.01.1.001', '10.1.1.1'],
    [{ type: 'user' }, 'User:1.2.3.4', '1.2.3.4'],
    [{ type: 'user' }, 'imp%3Ebob', 'imp>bob'],
    [{ type: 'timestamp' }, 'now', NOW],
  ] as const)('%o %s', async (parameter, sent, want) => {
    expect(await single(parameter, sent)).toEqual({ value: want, codes: [] });
  });

  test.each([
    [{ type: 'integer' }, '', 'badinteger'],
    [{ type: 'integer' }, '1.5', 'badinteger'],
    [{ type: 'integer' }, '9223372036854775808', 'badinteger'],
    [{ type: 'limit', max: 5 }, 'Max', 'badinteger'],
    [{ type: 'namespace' }, '5', 'badvalue'],
    [{ type: 'namespace' }, '', 'badvalue'],
    [{ type: 'enum', values: ['a'] }, '', 'badvalue'],
    [{ type: 'string' }, '%1Fa', 'badvalue'],
    [{ type: 'timestamp' }, 'yesterday', 'badtimestamp'],
    [{ type: 'user' }, '%23', 'baduser'],
    [{ type: 'user', subtypes: ['name'] }, '1.2.3.4', 'baduser'],
    [{ type: 'user', subtypes: ['ip'] }, '1.2.3.0/24', 'baduser'],
    [{ type: 'string', required: true }, '', 'missingparam'],
  ] as const)('%o %s refused', async (parameter, sent, code) => {
    expect(await single(parameter, sent)).toEqual({ error: code, codes: [] });
  });

  test.each([
    ['99', [], 50],
    ['99', ['apihighlimits'], 99],
    ['999', ['apihighlimits'], 500],
    ['0', [], 1],
  ])('limit %s with %o is put into its bounds', async (sent, rights, want) => {
    const outcome = await single({ type: 'limit', min: 1, max: 50, highmax: 500 }, sent, rights);
    expect(outcome).toEqual({ value: want, codes: String(want) === sent ? [] : ['outofrange'] });
  });

  test('an unclear present is reported', async () => {
    expect(await single({ type: 'timestamp' }, '0')).toEqual({ value: NOW, codes: ['unclearnowtimestamp'] });
  });
});

describe('several values', () => {
  const several = { type: 'enum', values: ['a', 'b', 'c'], multi: true, all: '*' } as const;

  test.each([
    ['', []],
    ['a|b|a', ['a', 'b']],
    ['%1Fb%1Fa', ['b', 'a']],
    ['*', ['a', 'b', 'c']],
  ])('%s', async (sent, want) => {
    expect(await single(several, sent)).toEqual({ value: want, codes: [] });
  });

  test('unknown ones are left out and reported', async () => {
    const { values, warnings } = await read(moduleWith({ name: 'x', ...several }), 'thx=a|z|*');
    expect(values['x']).toEqual(['a']);
    expect(warnings).toMatchObject([
      { module: 'query+things', code: 'unrecognizedvalues', data: { values: ['z', '*'] } },
    ]);
  });

  test('all namespaces', async () => {
    expect(await single({ type: 'namespace', multi: true, extraNamespaces: [-1] }, '*')).toEqual({
      value: [-1, 0, 1, 2, 3, 4, 10, 14],
      codes: [],
    });
  });

  test('too many', async () => {
    const list = Array.from({ length: 51 }, (_, i) => i).join('|');
    const parameter = { type: 'integer', multi: true } as const;
    const { values } = await read(moduleWith({ name: 'x', ...parameter }), `thx=${list}`);
    expect(values).toMatchObject({
      code: 'toomanyvalues',
      module: 'query+things',
      data: { parameter: 'thx', limit: 50, lowlimit: 50, highlimit: 500 },
    });
    expect(await single(parameter, list, ['apihighlimits'])).toMatchObject({ codes: [] });
  });
});

describe('a module', () => {
  const module = moduleWith(
    { name: 'flag', type: 'boolean', deprecated: true },
    { name: 'prop', type: 'enum', values: ['ids', 'old'], deprecatedValues: ['old'], multi: true, default: 'ids' },
    { name: 'limit', type: 'limit', min: 1, max: 500, highmax: 5000, default: 10 },
    { name: 'text', type: 'string' },
    { name: 'slots', type: 'enum', values: ['main', 'aux'], multi: true },
    { name: 'format-{slot}', type: 'string', templateVars: { slot: 'slots' } },
  );

  test('defaults', async () => {
    expect((await read(module, '')).values).toEqual({
      flag: false,
      prop: ['ids'],
      limit: 10,
      text: undefined,
      slots: undefined,
    });
  });

  test('as generator, with what is not its own', async () => {
    const { values, limits, unused } = await read(
      module,
      'gthlimit=max&thtext=x&gthslots=main&gthformat-main=y&gthformat-aux=z',
      { prefix: 'g' },
    );
    expect(values).toMatchObject({ limit: 500, slots: ['main'], 'format-main': 'y' });
    expect(values).not.toHaveProperty('text');
    expect([...limits]).toEqual([['things', 500]]);
    expect(unused).toEqual(['thtext', 'gthformat-aux']);
  });

  test('deprecations name their feature and come with help', async () => {
    const { warnings } = await read(module, 'thflag&thprop=old');
    expect(warnings.map(({ code, feature }) => feature ?? code)).toEqual([
      'action=query&list=things&thflag',
      'deprecation-help',
      'action=query&list=things&thprop=old',
    ]);
  });

  test('arrays and text that is not UTF-8 are reported', async () => {
    const { values, warnings } = await read(module, 'thlimit[]=3&thtext=%E9');
    expect(values).toMatchObject({ limit: 10, text: 'é' });
    expect(warnings.map(({ module: path, code }) => `${path}:${code}`)).toEqual([
      'main:unsupportedarray',
      'query+things:badutf8',
    ]);
  });

  test('the first parameter that fails is reported, after all were read', async () => {
    const { values, unused } = await read(module, 'thslots=main&thlimit=x&thprop=%1Fa&thtext=%1F');
    expect(values).toMatchObject({ code: 'badinteger' });
    expect(unused).toEqual([]);
  });
});
